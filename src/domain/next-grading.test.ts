import { describe, expect, it } from 'vitest'
import { type GradeStep, nextGrading } from './next-grading.ts'

const step = (grade: string, desc: string, ordre: number, waiting_months: number, minimum_age = 0): GradeStep => ({
  id: ordre,
  grade,
  desc,
  ordre,
  waiting_months,
  minimum_age,
  federal: desc !== 'keup' || grade === '1er Keup',
})

const grades = [
  step('3e Keup', 'keup', 8, 4),
  step('2e Keup', 'keup', 9, 4),
  step('1er Keup', 'keup', 10, 6),
  step('1er Poom', 'poom', 11, 6),
  step('2e Poom', 'poom', 12, 12),
  step('1er Dan', 'noire', 15, 6, 15),
  step('2e Dan', 'noire', 16, 12, 16),
  step('9e Dan', 'noire', 17, 96, 53),
]
const held = (name: string) => grades.find(({ grade }) => grade === name)!
const ready = { licensed: true, courseDone: true }

describe('nextGrading: the next grade', () => {
  it.each([
    ['3e Keup', '2016-01-01', '2e Keup'],
    ['2e Keup', '2016-01-01', '1er Keup'],
    ['1er Keup', '2016-01-01', '1er Poom'],
    ['1er Keup', '1990-01-01', '1er Dan'],
    ['1er Keup', null, '1er Dan'],
    ['1er Poom', '2016-01-01', '2e Poom'],
    ['1er Poom', '1990-01-01', '2e Dan'],
    ['1er Dan', '1990-01-01', '2e Dan'],
    // 15 on the very day the six months are over: Dan; a day younger: Poom.
    ['1er Keup', '2012-05-15', '1er Dan'],
    ['1er Keup', '2012-05-16', '1er Poom'],
  ] as const)('after %s, for a birth on %s, is %s', (name, date_naissance, expected) => {
    const candidate = { ...ready, held: held(name), since: '2026-11-15', date_naissance }
    expect(nextGrading(candidate, grades, '2026-11-15')?.next.grade).toBe(expected)
  })

  it('is undefined after the last Dan', () => {
    const candidate = { ...ready, held: held('9e Dan'), since: '2020-01-01', date_naissance: '1950-01-01' }
    expect(nextGrading(candidate, grades, '2026-11-15')).toBeUndefined()
  })
})

describe('nextGrading: the date', () => {
  it.each([
    ['the waiting time', '3e Keup', '2026-10-31', '2000-01-01', '2027-02-28'],
    ['a waiting time that ends on a leap day', '3e Keup', '2027-10-31', '2000-01-01', '2028-02-29'],
    ['the age when it comes later', '1er Dan', '2026-01-01', '2011-08-20', '2027-08-20'],
    ['the waiting time when it comes later', '1er Dan', '2026-11-01', '2000-01-01', '2027-11-01'],
    ['nothing, and null, when the date of the grade is unknown', '3e Keup', null, '2000-01-01', null],
  ] as const)('is decided by %s', (_why, name, since, date_naissance, expected) => {
    const candidate = { ...ready, held: held(name), since, date_naissance }
    expect(nextGrading(candidate, grades, '2026-11-15')?.date).toBe(expected)
  })
})

describe('nextGrading: the wait, in months begun', () => {
  it.each([
    ['2026-11-15', { left: 12, total: 12 }],
    ['2026-11-14', { left: 12, total: 12 }],
    ['2025-12-15', { left: 1, total: 12 }],
    ['2025-11-16', { left: 1, total: 12 }],
    ['2025-11-15', null],
    // 29 February leads to the last day of February.
    ['2024-02-29', null],
    [null, null],
  ])('for a grade held since %s is %j', (since, wait) => {
    const candidate = { ...ready, held: held('1er Dan'), since, date_naissance: '1990-01-01' }
    expect(nextGrading(candidate, grades, '2026-11-15')?.wait).toEqual(wait)
  })

  it('ends on the last day of a shorter month', () => {
    const candidate = { ...ready, held: held('1er Dan'), since: '2024-02-29', date_naissance: '1990-01-01' }
    expect(nextGrading(candidate, grades, '2025-01-28')?.wait).toEqual({ left: 1, total: 12 })
    expect(nextGrading(candidate, grades, '2025-01-31')?.wait).toEqual({ left: 1, total: 12 })
    expect(nextGrading(candidate, grades, '2025-02-28')?.wait).toBeNull()
  })
})

describe('nextGrading: what is missing', () => {
  const adult = { held: held('1er Dan'), since: '2020-01-01', date_naissance: '1990-01-01' }
  it.each([
    [{ ...adult, ...ready }, []],
    [{ ...adult, licensed: false, courseDone: true }, ['Une licence en ordre']],
    [{ ...adult, licensed: true, courseDone: false }, ['Un « Stage Dan / Poom / Keup » depuis le dernier grade']],
    [{ ...adult, ...ready, since: '2026-11-14' }, ['Temps d’attente : encore 12 mois sur 12 dans le grade actuel']],
    [{ ...adult, ...ready, date_naissance: '2010-11-16' }, ['Âge minimum : 16 ans']],
    [{ ...adult, ...ready, date_naissance: '2010-11-15' }, []],
    [{ ...adult, held: held('3e Keup'), licensed: true, courseDone: false }, []],
  ])(
    'for $held.grade since $since, birth $date_naissance, licensed $licensed, course $courseDone',
    (candidate, missing) => {
      expect(nextGrading(candidate, grades, '2026-11-15')?.missing).toEqual(missing)
    },
  )
})
