import { expect, it } from 'vitest'
import { isCopyOver } from './e-licence-copy.ts'

it.each([
  ['on the day it is saved', '2026-11-15', false],
  ['after 30 days', '2026-12-15', false],
  ['after 31 days', '2026-12-16', true],
])('isCopyOver %s (%s) is %s', (_when, today, over) => {
  expect(isCopyOver('2026-11-15', today)).toBe(over)
})
