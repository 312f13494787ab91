import { expect, it } from 'vitest'
import { rankingWindow } from './ranking.ts'

it.each([
  ['2026-11-15', '2025-11-16'],
  ['2026-12-31', '2026-01-01'],
  ['2027-01-01', '2026-01-02'],
  // Around 29 February: never more than a year, and never the same day of two years.
  ['2028-02-28', '2027-03-01'],
  ['2028-02-29', '2027-03-01'],
  ['2028-03-01', '2027-03-02'],
  ['2029-02-28', '2028-02-29'],
])('rankingWindow on %s starts on %s', (today, since) => {
  expect(rankingWindow(today)).toEqual({ since, until: today })
})
