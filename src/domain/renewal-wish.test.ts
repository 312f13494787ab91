import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { canWishRenewal } from './renewal-wish.ts'

describe('a wish to renew', () => {
  it.each([
    ['never licensed', null, false, '2026-03-10', false],
    ['three months and a day to go', '2026-06-11', false, '2026-03-10', false],
    ['three months to go', '2026-06-10', false, '2026-03-10', true],
    ['the last day', '2026-03-10', false, '2026-03-10', true],
    ['the day after', '2026-03-09', false, '2026-03-10', true],
    ['ended 365 days ago', addDays('2026-03-10', -365), false, '2026-03-10', true],
    ['ended 366 days ago', addDays('2026-03-10', -366), false, '2026-03-10', false],
    ['in an open order', '2026-03-10', true, '2026-03-10', false],
    ['ends on 29 February, three months before', '2028-02-29', false, '2027-11-29', true],
    ['ends on 29 February, a day earlier', '2028-02-29', false, '2027-11-28', false],
  ])('%s: %s', (_case, lastEnd, ordered, today, possible) => {
    expect(canWishRenewal({ lastEnd, ordered }, today)).toBe(possible)
  })
})
