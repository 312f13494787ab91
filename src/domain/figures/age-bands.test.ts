import { describe, expect, it } from 'vitest'
import { addDays, ageOn } from '#domain/dates.ts'
import { AGE_BANDS, ageBandThresholds, bandOfBucket } from './age-bands.ts'

/** As PostgreSQL's width_bucket counts. */
const bandOf = (birth: string, day: string) =>
  bandOfBucket(ageBandThresholds(day).filter((threshold) => threshold <= birth).length)

const bandOfAge = (age: number) => AGE_BANDS.findIndex(({ from, to }) => age >= from && (to === null || age <= to))

describe('the band of an age', () => {
  it.each([
    ['born that day', '2026-06-30', '2026-06-30', 0],
    ['the eve of six', '2020-07-01', '2026-06-30', 0],
    ['six today', '2020-06-30', '2026-06-30', 1],
    ['the eve of eighteen', '2008-07-01', '2026-06-30', 2],
    ['eighteen today', '2008-06-30', '2026-06-30', 3],
    ['the eve of 55', '1971-07-01', '2026-06-30', 6],
    ['55 today', '1971-06-30', '2026-06-30', 7],
    ['a hundred', '1926-06-30', '2026-06-30', 7],
    ['born on 29 February, on 28 February of eighteen', '2008-02-29', '2026-02-28', 2],
    ['born on 29 February, on 1 March of eighteen', '2008-02-29', '2026-03-01', 3],
    ['born on 28 February, counted on 29 February', '2006-02-28', '2024-02-29', 3],
    ['born on 1 March, counted on 29 February', '2006-03-01', '2024-02-29', 2],
    ['born on 29 February, counted on 29 February', '2012-02-29', '2024-02-29', 2],
  ])('%s', (_, birth, day, band) => {
    expect(bandOf(birth, day)).toBe(band)
    expect(bandOfAge(ageOn(birth, day))).toBe(band)
  })

  it('is the one that holds the age, every day around a birthday of every band', () => {
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

  it('is none without a day of birth', () => {
    expect(bandOfBucket(null)).toBeNull()
  })
})
