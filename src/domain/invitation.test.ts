import { expect, it } from 'vitest'
import { isInvitedRecently } from './invitation.ts'

it.each([
  [null, false],
  ['2026-03-10T09:00:00Z', true],
  ['2026-03-09T09:00:01Z', true],
  ['2026-03-09T09:00:00Z', false],
  // Written by a clock that was a year ahead.
  ['2027-03-10T09:00:00Z', false],
])('isInvitedRecently of %j is %j', (at, recent) => {
  expect(isInvitedRecently(at === null ? null : new Date(at), new Date('2026-03-10T09:00:00Z'))).toBe(recent)
})
