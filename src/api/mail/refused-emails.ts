import { sql } from 'kysely'
import type { Clock } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'

/** After so many permanent refusals in a row nothing is sent to an address any more. */
export const REFUSALS_UNTIL_MARKED = 3

/** How often in a row servers refused the address in that column. */
export function countRefusals(column: string) {
  return sql<number>`coalesce((select refusals from refused_email where email = lower(${sql.ref(column)})), 0)`
}

export async function recordRefusal({ db, clock }: { db: Connection; clock: Clock }, email: string) {
  await sql`
    insert into refused_email (email, refusals, last_refused_at) values (lower(${email}), 1, ${clock.now()})
    on conflict (email) do update set
      refusals = refused_email.refusals + 1, last_refused_at = excluded.last_refused_at`.execute(db)
}

/** A mail got through, or a person says that one will: the address is written to again. */
export async function clearRefusals(db: Connection, email: string) {
  await sql`delete from refused_email where email = lower(${email})`.execute(db)
}
