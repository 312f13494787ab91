import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'

/** The ages by which subsidies and insurance count, youngest first; the last has no end. */
export const AGE_BANDS = [
  { from: 0, to: 5 },
  { from: 6, to: 11 },
  { from: 12, to: 17 },
  { from: 18, to: 24 },
  { from: 25, to: 34 },
  { from: 35, to: 44 },
  { from: 45, to: 54 },
  { from: 55, to: null },
] as const

/**
 * The first day of birth that is too young for each band but the youngest, oldest first: so many of them as are not
 * after a day of birth, so many bands that person is below the oldest. PostgreSQL's width_bucket counts them.
 */
export function ageBandThresholds(day: CalendarDate): CalendarDate[] {
  return AGE_BANDS.slice(1)
    .map(({ from }) => addDays(addMonths(day, -12 * from), 1))
    .toReversed()
}

/** What width_bucket answered, as a place among the bands; null where no day of birth is known. */
export function bandOfBucket(bucket: number | null): number | null {
  return bucket === null ? null : AGE_BANDS.length - 1 - bucket
}
