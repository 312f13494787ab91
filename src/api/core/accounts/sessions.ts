import { type SqlBool, sql } from 'kysely'
import type { Clock } from '#api/config/clock.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import { isSessionOver } from '#domain/session-lifetime.ts'

/** Cause of a session's end: its owner, a new password, staff, the loss of a role, a change of second factor. */
type EndReason = 'logout' | 'password' | 'staff' | 'role' | 'second_factor'

/** Ends all sessions of an account, or all but one, and with them their tokens. */
export async function endSessions(
  db: Connection,
  idAccount: number,
  ended: { at: Date; reason: EndReason; except?: number },
) {
  await db
    .updateTable('session')
    .set({ ended_at: ended.at, end_reason: ended.reason })
    .where('id_account', '=', idAccount)
    .where('ended_at', 'is', null)
    .$if(ended.except !== undefined, (query) => query.where('id', '<>', ended.except!))
    .execute()
}

/** Ends one open session and returns its account. */
export function endSessionById(db: Connection, idSession: number, ended: { at: Date; reason: EndReason }) {
  return db
    .updateTable('session')
    .from('account')
    .set({ ended_at: ended.at, end_reason: ended.reason })
    .whereRef('account.id', '=', 'session.id_account')
    .where('session.id', '=', idSession)
    .where('session.ended_at', 'is', null)
    .returning(['session.id_account', 'account.email'])
    .executeTakeFirst()
}

/** Sessions of an account that are neither ended nor expired. */
export async function listOpenSessions(db: Connection, idAccount: number, now: Date) {
  const sessions = await readOpenSessions(db, { idAccount, now })
  return sessions.filter((session) => !isSessionOver(session, session.staff, now))
}

const readOpenSessions = compileOnce((db, { idAccount, now }: { idAccount: number; now: Date }) =>
  // Of an account that it sees PostgreSQL knows how many sessions there are, and would plan anew for each.
  selectOpenSessions(db, now).where('id_account', '=', sql<number>`(select ${idAccount}::integer)`),
)

/** Sessions that are not ended, with a token that has not expired. Whether their time is over is for `isSessionOver`. */
export function selectOpenSessions(db: Connection, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'id_account', 'created_at', 'last_used_at', 'ip', 'user_agent'])
    .select((session) =>
      session
        .exists(session.selectFrom('account_role').select('role').whereRef('id_account', '=', 'session.id_account'))
        .$castTo<boolean>()
        .as('staff'),
    )
    .where('ended_at', 'is', null)
    .where(sql<SqlBool>`(${hasToken('refresh_token', now)} or ${hasToken('access_token', now)})`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
}

/** A value where `exists` would do: PostgreSQL would read the tokens of everybody once, to look these sessions up among them. */
const hasToken = (table: 'refresh_token' | 'access_token', now: Date) => sql`(
  select true from ${sql.table(table)} token where token.id_session = session.id and token.expires_at > ${now} limit 1
)`

interface SessionReader {
  db: Connection
  clock: Clock
  caller: { idSession: number }
}

/** Open sessions of an account as the web shows them. */
export async function showOpenSessions(idAccount: number, { db, clock, caller }: SessionReader) {
  const sessions = await listOpenSessions(db, idAccount, clock.now())
  return sessions.map(({ id, created_at, last_used_at, ip, user_agent }) => ({
    id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    ip,
    user_agent,
    mine: id === caller.idSession,
  }))
}
