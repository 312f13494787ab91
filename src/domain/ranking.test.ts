import { expect, it } from 'vitest'
import { type PointTotal, publishedName, rankAmong, rankingWindow } from './ranking.ts'

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

// Women (0): 20, 16 and 2 points. Men (1): 16 twice and 10.
const TOTALS: PointTotal[] = [
  { sexe: 0, points: 20, members: 1 },
  { sexe: 0, points: 16, members: 1 },
  { sexe: 1, points: 16, members: 2 },
  { sexe: 1, points: 10, members: 1 },
  { sexe: 0, points: 2, members: 1 },
]

it.each([
  ['a woman with the most points', 0, 20, 1, 1],
  ['a woman who ties with two men', 0, 16, 2, 2],
  ['a man who ties with another and a woman', 1, 16, 2, 1],
  ['a man behind them', 1, 10, 5, 3],
  ['the last woman', 0, 2, 6, 3],
  ['a man with fewer points than everybody', 1, 1, 7, 4],
] as const)('rankAmong places %s', (_who, sexe, points, general, withinSex) => {
  expect(rankAmong(TOTALS, { sexe, points })).toEqual({ general, withinSex })
})

it('rankAmong places the only one first', () => {
  expect(rankAmong([], { sexe: 0, points: 5 })).toEqual({ general: 1, withinSex: 1 })
})

it.each([
  ['Lambert', 'Zoé', '2008-03-10', 'Lambert Zoé', 'on the 18th birthday'],
  ['Lambert', 'Zoé', '2008-03-11', 'L. Z.', 'a day before'],
  ['Lambert', 'Zoé', null, 'L. Z.', 'of unknown age'],
  ['Lambert', 'Zoé', '1908-03-10', 'Lambert Zoé', 'of 118'],
  ['van den Berghe', 'marie-Ève', '2015-01-01', 'V. M.', 'with small letters'],
  ['d’Hondt', 'Élise', '2015-01-01', 'D. É.', 'with a particle and an accent'],
  [' ', 'Zoé', '2015-01-01', 'Z.', 'without a name'],
])('publishedName of %s %s, born %s, is "%s": %s', (nom, prenom, date_naissance, shown, _whose) => {
  expect(publishedName({ nom, prenom, date_naissance }, '2026-03-10')).toBe(shown)
})

it.each([
  ['2026-02-28', 'L. Z.'],
  ['2026-03-01', 'Lambert Zoé'],
])('publishedName on %s of someone born on 29 February 2008 is "%s"', (today, shown) => {
  expect(publishedName({ nom: 'Lambert', prenom: 'Zoé', date_naissance: '2008-02-29' }, today)).toBe(shown)
})
