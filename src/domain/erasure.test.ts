import { expect, it } from 'vitest'
import { erasureObstacles, type MemberToErase } from './erasure.ts'

const free: MemberToErase = { erased: false, licensed: false, ordered: false, managesClub: false }

it.each<[string, Partial<MemberToErase>, boolean, string[]]>([
  ['nothing left', {}, false, []],
  ['a valid licence', { licensed: true }, false, ['licensed']],
  ['a valid licence, given up', { licensed: true }, true, []],
  ['an open order', { ordered: true }, false, ['ordered']],
  ['an open order is not given up with the licence', { licensed: true, ordered: true }, true, ['ordered']],
  ['a club to manage', { managesClub: true }, true, ['manages']],
  ['everything', { licensed: true, ordered: true, managesClub: true }, false, ['licensed', 'ordered', 'manages']],
  ['erased before', { erased: true, licensed: true }, true, ['erased']],
])('%s', (_case, given, licenceGivenUp, expected) => {
  expect(erasureObstacles({ ...free, ...given }, { licenceGivenUp })).toEqual(expected)
})
