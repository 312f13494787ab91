import { describe, expect, it } from 'vitest'
import { periodProblem, shorteningProblem, splitLicence } from './licence-period.ts'

describe('periodProblem', () => {
  it.each([
    ['2026-03-10', '2027-03-09', null],
    ['2026-03-10', '2026-03-10', null],
    ['2026-03-10', '2026-03-09', 'reversed'],
    ['2026-03-10', '2028-03-09', null],
    ['2026-03-10', '2028-03-10', 'long'],
    ['2024-02-29', '2026-02-27', null],
    ['2024-02-29', '2026-02-28', 'long'],
  ])('of %s to %s is %s', (date_debut, date_fin, problem) => {
    expect(periodProblem({ date_debut, date_fin })).toBe(problem)
  })
})

describe('shorteningProblem', () => {
  it.each([
    ['2026-12-31', 'not_earlier'],
    ['2027-01-01', 'not_earlier'],
    ['2026-12-30', null],
    ['2026-01-01', null],
    ['2025-12-31', 'reversed'],
  ])('of the licence of 2026 until %s is %s', (newEnd, problem) => {
    expect(shorteningProblem({ date_debut: '2026-01-01', date_fin: '2026-12-31' }, newEnd)).toBe(problem)
  })
  it('refuses any earlier day of a licence of one day', () => {
    expect(shorteningProblem({ date_debut: '2024-02-29', date_fin: '2024-02-29' }, '2024-02-28')).toBe('reversed')
  })
})

describe('splitLicence', () => {
  const licence = { date_debut: '2026-01-01', date_fin: '2026-12-31' }
  it.each([
    ['2025-12-31', null],
    ['2026-01-01', { stays: null, moves: licence }],
    [
      '2026-01-02',
      {
        stays: { date_debut: '2026-01-01', date_fin: '2026-01-01' },
        moves: { date_debut: '2026-01-02', date_fin: '2026-12-31' },
      },
    ],
    [
      '2026-12-31',
      {
        stays: { date_debut: '2026-01-01', date_fin: '2026-12-30' },
        moves: { date_debut: '2026-12-31', date_fin: '2026-12-31' },
      },
    ],
    ['2027-01-01', null],
  ])('splits the licence of 2026 at %s, or returns null outside it', (day, expected) => {
    expect(splitLicence(licence, day)).toEqual(expected)
  })
})
