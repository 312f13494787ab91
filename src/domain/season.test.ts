import { expect, it } from 'vitest'
import { pointsPerSeason } from './season.ts'

const result = (date: string, points: number) => ({ date, points })
const season = (saison: string, points: number) => ({ saison, points })

it.each([
  ['no season without a result', [], []],
  ['the season of one result', [result('2026-02-07', 10)], [season('2026', 10)]],
  [
    'the seasons of the last and the first day of a year',
    [result('2026-01-01', 4), result('2025-12-31', 6)],
    [season('2025', 6), season('2026', 4)],
  ],
  ['the sum of the points of a season', [result('2026-02-07', 10), result('2026-11-15', 2)], [season('2026', 12)]],
  [
    '0 points for seasons without a result, between and at the end',
    [result('2023-05-01', 8), result('2025-05-01', 6)],
    [season('2023', 8), season('2024', 0), season('2025', 6), season('2026', 0)],
  ],
  ['the season of a first result without points', [result('2025-05-01', 0)], [season('2025', 0), season('2026', 0)]],
  ['no season for a result of tomorrow', [result('2026-11-16', 10)], []],
])('pointsPerSeason returns %s', (_case, results, expected) => {
  expect(pointsPerSeason(results, '2026-11-15')).toEqual(expected)
})
