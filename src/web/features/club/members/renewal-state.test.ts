import { expect, it } from 'vitest'
import type { LicenceRow } from '#web/features/club/active-club.ts'
import { renewalState } from './renewal-state.ts'

const TODAY = '2026-11-15'

it.each([
  ['a licence with more than three months to go', '2027-02-16', {}, 'none'],
  ['the first day of the three months', '2027-02-15', {}, 'possible'],
  ['a licence that has ended', '2026-11-14', {}, 'possible'],
  ['someone who has none yet', null, {}, 'possible'],
  ['someone already ordered', '2026-11-14', { alreadyInAnOrder: true }, 'ordered'],
  ['someone ordered for the first time', null, { alreadyInAnOrder: true, cantBeSelect: true }, 'ordered'],
  ['someone only the secretariat can renew', '2025-11-14', { cantBeSelect: true }, 'refused'],
  ['a licence that another one follows', '2026-11-14', { cantBeSelect: true }, 'renewed', true],
])('%s', (_, date_fin, member, expected, suivie = false) => {
  const row = { date_fin, suivie, member: { alreadyInAnOrder: false, cantBeSelect: false, ...member } } as LicenceRow
  expect(renewalState(row, TODAY)).toBe(expected)
})
