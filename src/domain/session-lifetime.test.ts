import { describe, expect, it } from 'vitest'
import { isSessionOver } from './session-lifetime.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const SECOND = 1
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

describe('isSessionOver', () => {
  it.each([
    // who, created ago, last used ago, over
    ['a member', 0, 0, false],
    ['a member', 90 * DAY - SECOND, 0, false],
    ['a member', 90 * DAY, 0, true],
    ['a member', 13 * DAY, 13 * DAY, false],
    ['staff', 0, 0, false],
    ['staff', 12 * HOUR - SECOND, 0, false],
    ['staff', 12 * HOUR, 0, true],
    ['staff', HOUR, 30 * MINUTE - SECOND, false],
    ['staff', HOUR, 30 * MINUTE, true],
    // Written by a clock that was ahead: seconds, or far.
    ['a member', -5 * MINUTE, -5 * MINUTE, false],
    ['a member', -5 * MINUTE - SECOND, 0, true],
    ['a member', DAY, -30 * DAY, false],
    ['staff', -5 * MINUTE, -5 * MINUTE, false],
    ['staff', -400 * DAY, 0, true],
    ['staff', HOUR, -5 * MINUTE - SECOND, true],
  ])('for %s, created %i s ago and used %i s ago, is %s', (who, created, used, over) => {
    const times = { created_at: ago(created), last_used_at: ago(used) }
    expect(isSessionOver(times, who === 'staff', NOW)).toBe(over)
  })
})
