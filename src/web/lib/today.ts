import { type CalendarDate, dateInBrussels } from '#domain/dates.ts'

/** The date in Belgium, wherever the browser is. */
export function today(): CalendarDate {
  return dateInBrussels(new Date())
}
