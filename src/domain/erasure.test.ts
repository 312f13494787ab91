import { expect, it } from 'vitest'
import { erasureObstacles, type MemberToErase } from './erasure.ts'

const free: MemberToErase = { erased: false, licensed: false, ordered: false, managesClub: false }

it.each<[string, Partial<MemberToErase>, boolean, string[]]>([
  ['nothing that blocks', {}, false, []],
  ['a valid licence', { licensed: true }, false, ['licensed']],
  ['a valid licence that is given up', { licensed: true }, true, []],
  ['an open order', { ordered: true }, false, ['ordered']],
  ['an open order and a licence that is given up', { licensed: true, ordered: true }, true, ['ordered']],
  ['a club to manage', { managesClub: true }, true, ['manages']],
  [
    'a licence, an open order and a club to manage',
    { licensed: true, ordered: true, managesClub: true },
    false,
    ['licensed', 'ordered', 'manages'],
  ],
  ['a record that is erased already', { erased: true, licensed: true }, true, ['erased']],
])('erasureObstacles for a member with %s are $3', (_case, given, licenceGivenUp, expected) => {
  expect(erasureObstacles({ ...free, ...given }, { licenceGivenUp })).toEqual(expected)
})
