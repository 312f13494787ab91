import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type CalendarDate } from '#domain/dates.ts'

export const BRUSSELS = sql.lit('Europe/Brussels')

/** The instant at which the day begins in Belgium. */
export function midnight(day: CalendarDate): RawBuilder<Date> {
  return sql<Date>`(${day}::date)::timestamp at time zone ${BRUSSELS}`
}

/**
 * Whether an instant lies within these days in Belgium, both included. An empty or missing day leaves that side open.
 */
export function onDays(column: string, from: CalendarDate | undefined, until: CalendarDate | undefined) {
  const instant = sql.ref(column)
  return [
    ...(from ? [sql<SqlBool>`${instant} >= ${midnight(from)}`] : []),
    ...(until ? [sql<SqlBool>`${instant} < ${midnight(addDays(until, 1))}`] : []),
  ]
}
