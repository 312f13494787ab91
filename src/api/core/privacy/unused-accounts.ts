import { type RawBuilder, sql } from 'kysely'
import type { Env } from '#api/config/env.ts'
import { midnight } from '#api/database/midnight.ts'
import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'

const LAST_USE = sql`greatest(a.last_used_at, (select max(s.last_used_at) from session s where s.id_account = a.id))`

/** Confirmed accounts that were last used before that day, without a linked member and without a role. */
export function unusedBefore(day: CalendarDate): RawBuilder<unknown> {
  return sql`
    from account a
    where a.last_used_at < ${midnight(day)} and ${LAST_USE} < ${midnight(day)} and a.email_confirmed_at is not null
      and not exists (select from account_member l where l.id_account = a.id)
      and not exists (select from account_role r where r.id_account = a.id)`
}

/** The same, of which the owner was not warned yet. */
export function unwarnedBefore(day: CalendarDate): RawBuilder<unknown> {
  return sql`${unusedBefore(day)} and a.unused_due is null`
}

/**
 * For a warning on that day, that many days ahead: since when the account is unused, and when a retention run may delete
 * it.
 */
export function planUnused(env: Env, today: CalendarDate, days: number) {
  const goes = addDays(today, days)
  return { before: addMonths(goes, -env.RETENTION_ACCOUNT_MONTHS), goes }
}
