import { describe, expect, it } from 'vitest'
import { isLinkOver } from './link-lifetime.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('isLinkOver', () => {
  it.each([
    // created in, expires in, over
    [0, 3600, false],
    [-3599, 1, false],
    [-3600, 0, true],
    // Written by a clock that was ahead: seconds, or far.
    [300, 3900, false],
    [301, 3901, true],
    [400 * 86_400, 401 * 86_400, true],
  ])('of a link created in %i s that expires in %i s is %s', (created, expires, over) => {
    expect(isLinkOver({ created_at: inSeconds(created), expires_at: inSeconds(expires) }, NOW)).toBe(over)
  })
})
