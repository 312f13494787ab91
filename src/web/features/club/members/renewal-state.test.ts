import { expect, it } from 'vitest'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import { renewalState } from './renewal-state.ts'

const TODAY = '2026-11-15'

it.each([
  ['a licence with more than three months to go', '2027-02-16', {}, 'none'],
  ['a licence on the first day of its last three months', '2027-02-15', {}, 'possible'],
  ['a licence that has ended', '2026-11-14', {}, 'possible'],
  ['a member without a licence', null, {}, 'possible'],
  ['a member who is in an order', '2026-11-14', { alreadyInAnOrder: true }, 'ordered'],
  ['a member who is in a first order', null, { alreadyInAnOrder: true, cantBeSelect: true }, 'ordered'],
  ['a member whom only the secretariat can renew', '2025-11-14', { cantBeSelect: true }, 'refused'],
  ['a licence that another one follows', '2026-11-14', { cantBeSelect: true }, 'renewed', true],
])('renewalState of %s is $3', (_, date_fin, member, expected, suivie = false) => {
  const row = { date_fin, suivie, member: { alreadyInAnOrder: false, cantBeSelect: false, ...member } } as LicenceRow
  expect(renewalState(row, TODAY)).toBe(expected)
})
