import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'

/** Age groups of subsidies and insurance, youngest first; the last one is open. */
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
 * The first birth date that is too young for each group but the youngest, oldest first: the number of thresholds up to
 * a birth date is the number of groups below the oldest. PostgreSQL's width_bucket counts them.
 */
export function ageBandThresholds(day: CalendarDate): CalendarDate[] {
  return AGE_BANDS.slice(1)
    .map(({ from }) => addDays(addMonths(day, -12 * from), 1))
    .toReversed()
}

/** The index of the group for a result of width_bucket; null without a birth date. */
export function bandOfBucket(bucket: number | null): number | null {
  return bucket === null ? null : AGE_BANDS.length - 1 - bucket
}
