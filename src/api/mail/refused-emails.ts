import { sql } from 'kysely'
import type { Clock } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'

/** Permanent refusals in a row after which an e-mail address gets no more mail. */
export const REFUSALS_UNTIL_MARKED = 3

/** Number of refusals in a row of the e-mail address in that column. */
export function countRefusals(column: string) {
  return sql<number>`coalesce((select refusals from refused_email where email = lower(${sql.ref(column)})), 0)`
}

export async function recordRefusal({ db, clock }: { db: Connection; clock: Clock }, email: string) {
  await sql`
    insert into refused_email (email, refusals, last_refused_at) values (lower(${email}), 1, ${clock.now()})
    on conflict (email) do update set
      refusals = refused_email.refusals + 1, last_refused_at = excluded.last_refused_at`.execute(db)
}

/** A mail got through, or a person says that one will: the address gets mail again. */
export async function clearRefusals(db: Connection, email: string) {
  await sql`delete from refused_email where email = lower(${email})`.execute(db)
}
