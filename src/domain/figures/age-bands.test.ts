import { describe, expect, it } from 'vitest'
import { addDays, ageOn } from '#domain/dates.ts'
import { AGE_BANDS, ageBandThresholds, bandOfBucket } from './age-bands.ts'

/** As PostgreSQL's width_bucket counts. */
const bandOf = (birth: string, day: string) =>
  bandOfBucket(ageBandThresholds(day).filter((threshold) => threshold <= birth).length)

const bandOfAge = (age: number) => AGE_BANDS.findIndex(({ from, to }) => age >= from && (to === null || age <= to))

describe('bandOfBucket', () => {
  it.each([
    ['born that day', '2026-06-30', '2026-06-30', 0],
    ['a day before age 6', '2020-07-01', '2026-06-30', 0],
    ['who turns 6', '2020-06-30', '2026-06-30', 1],
    ['a day before age 18', '2008-07-01', '2026-06-30', 2],
    ['who turns 18', '2008-06-30', '2026-06-30', 3],
    ['a day before age 55', '1971-07-01', '2026-06-30', 6],
    ['who turns 55', '1971-06-30', '2026-06-30', 7],
    ['aged 100', '1926-06-30', '2026-06-30', 7],
    ['born on 29 February, on 28 February 18 years later', '2008-02-29', '2026-02-28', 2],
    ['born on 29 February, on 1 March 18 years later', '2008-02-29', '2026-03-01', 3],
    ['born on 28 February, counted on 29 February', '2006-02-28', '2024-02-29', 3],
    ['born on 1 March, counted on 29 February', '2006-03-01', '2024-02-29', 2],
    ['born on 29 February, counted on 29 February', '2012-02-29', '2024-02-29', 2],
  ])('of a person %s (birth %s, day %s) is %i', (_, birth, day, band) => {
    expect(bandOf(birth, day)).toBe(band)
    expect(bandOfAge(ageOn(birth, day))).toBe(band)
  })

  it('contains the age, every day around the birthday that begins each band', () => {
    for (const day of ['2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2025-03-01', '2026-12-31']) {
      for (const { from } of AGE_BANDS.slice(1)) {
        const around = `${Number(day.slice(0, 4)) - from}-03-01`
        for (let days = -3; days <= 3; days += 1) {
          const birth = addDays(around, days)
          expect([birth, day, bandOf(birth, day)]).toEqual([birth, day, bandOfAge(ageOn(birth, day))])
        }
      }
    }
  })

  it('is null without a date of birth', () => {
    expect(bandOfBucket(null)).toBeNull()
  })
})
