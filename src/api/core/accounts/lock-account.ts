import type { AccountCall } from '#api/calls/call.ts'
import { unauthenticated } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'

/**
 * Calls that change one account run one after the other: two sessions that add a passkey would wait for each other's
 * session row, and two that remove one would each leave the other as the last.
 */
export async function lockAccount(db: Connection, idAccount: number) {
  await db.selectFrom('account').select('id').where('id', '=', idAccount).forNoKeyUpdate().execute()
}

/**
 * The first step of each transaction in which an account changes itself. A new password, a change of factors, the
 * secretariat or an accepted invitation may have ended the session while the call waited; the password and the roles that
 * the call was checked with are then outdated too.
 */
export async function lockOwnAccount({ db, caller }: AccountCall) {
  await lockAccount(db, caller.idAccount)
  // A statement of its own: one that waits for a lock reads other tables as they were before.
  const open = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', caller.idSession)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!open) throw unauthenticated()
}
