import { expect, it } from 'vitest'
import { visibleSince } from './member-visibility.ts'

it.each([
  ['2026-11-15', '2024-11-15'],
  ['2028-02-29', '2026-02-28'],
  ['2026-02-28', '2024-02-28'],
])('visibleSince on %s is %s', (today, expected) => {
  expect(visibleSince(today)).toBe(expected)
})
