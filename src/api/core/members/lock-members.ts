import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

/**
 * Locks the members in one order, so that two calls about the same people cannot deadlock. What the next statements
 * read of them holds until the transaction ends; the locking statement itself would read its subqueries from before
 * the wait.
 */
export async function lockMembers(db: Connection, ids: number[]) {
  await sql`select id from member where id = any(${ids}::integer[]) order by id for no key update`.execute(db)
}
