import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { canWishRenewal } from './renewal-wish.ts'

describe('canWishRenewal', () => {
  it.each([
    ['never licensed', null, false, '2026-03-10', false],
    ['with three months and a day to go', '2026-06-11', false, '2026-03-10', false],
    ['with three months to go', '2026-06-10', false, '2026-03-10', true],
    ['on the last day', '2026-03-10', false, '2026-03-10', true],
    ['on the day after the last', '2026-03-09', false, '2026-03-10', true],
    ['whose licence ended 365 days ago', addDays('2026-03-10', -365), false, '2026-03-10', true],
    ['whose licence ended 366 days ago', addDays('2026-03-10', -366), false, '2026-03-10', false],
    ['in an open order', '2026-03-10', true, '2026-03-10', false],
    ['three months before an end on 29 February', '2028-02-29', false, '2027-11-29', true],
    ['three months and a day before an end on 29 February', '2028-02-29', false, '2027-11-28', false],
  ])('of a member %s (end %s, ordered %s, today %s) is %s', (_case, lastEnd, ordered, today, possible) => {
    expect(canWishRenewal({ lastEnd, ordered }, today)).toBe(possible)
  })
})
