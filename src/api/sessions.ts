import type { Connection } from './database/connect.ts'

/** Ends the sessions of an account, all or all but one. Their tokens die with them. */
export async function endSessions(
  db: Connection,
  idAccount: number,
  ended: { at: Date; reason: 'password' | 'staff'; except?: number },
) {
  await db
    .updateTable('session')
    .set({ ended_at: ended.at, end_reason: ended.reason })
    .where('id_account', '=', idAccount)
    .where('ended_at', 'is', null)
    .$if(ended.except !== undefined, (query) => query.where('id', '<>', ended.except!))
    .execute()
}

/** The sessions of an account that can still be used: a token of theirs has not run out. */
export function listOpenSessions(db: Connection, idAccount: number, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'ip', 'user_agent'])
    .where('id_account', '=', idAccount)
    .where('ended_at', 'is', null)
    .where((session) =>
      session.or(
        (['refresh_token', 'access_token'] as const).map((token) =>
          session.exists(
            session
              .selectFrom(token)
              .select(`${token}.hash`)
              .whereRef(`${token}.id_session`, '=', 'session.id')
              .where(`${token}.expires_at`, '>', now),
          ),
        ),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
