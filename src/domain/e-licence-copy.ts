import { addDays, type CalendarDate } from './dates.ts'

/** Days that a browser keeps an offline e-licence without contact to the portal. */
const COPY_DAYS = 30

export function isCopyOver(savedOn: CalendarDate, today: CalendarDate): boolean {
  return addDays(savedOn, COPY_DAYS) < today
}
