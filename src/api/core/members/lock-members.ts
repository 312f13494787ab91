import { sql } from 'kysely'
import { notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'

/**
 * Locks the member, so that an erasure or a merge waits. A record that one of them took since the call was admitted is
 * not found. Inserts that refer to the member do not wait for this lock.
 */
export async function lockMember(db: Connection, idMember: number) {
  const member = await db
    .selectFrom('member')
    .select(['id', 'nom', 'prenom', 'numero_licence', 'mail'])
    .where('id', '=', idMember)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw notFound()
  return member
}

/**
 * Locks the members in one order, so that two calls about the same people cannot deadlock. What the next statements
 * read of them holds until the transaction ends; the locking statement itself would read its subqueries from before
 * the wait.
 */
export async function lockMembers(db: Connection, ids: number[]) {
  await sql`select id from member where id = any(${ids}::integer[]) order by id for no key update`.execute(db)
}
