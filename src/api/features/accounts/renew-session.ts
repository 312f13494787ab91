import type { PublicCall } from '#api/calls/call.ts'
import { isMaintenance } from '#api/calls/maintenance.ts'
import { duringMaintenance, oauthError } from '#api/calls/refusal.ts'
import { hashSecret } from '#api/config/keys.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { messages } from '#contract/messages.ts'
import { isWrittenAhead } from '#domain/clock-tolerance.ts'
import { isSessionOver } from '#domain/session-lifetime.ts'
import { GRACE_SECONDS, insertAccessToken, insertRefreshToken, successorOf } from './tokens.ts'

/**
 * Rotation: each refresh token is used once and replaced. The previous one works a little longer, until its successor
 * is used; an older one means that the chain was stolen, so the whole session ends.
 */
export async function renewSession(refreshToken: string, call: PublicCall) {
  const maintenance = await isMaintenance(call.db)
  const renewed = await inTransaction(call, async (call) => {
    const token = await findToken(call.db, refreshToken)
    if (!token || token.ended_at || token.expires_at <= call.clock.now()) return undefined
    if (isSessionOver(token, Boolean(token.staff), call.clock.now())) {
      await endOne(call, token.id_session, 'expired')
      return undefined
    }
    // Before the token is replaced, since it must still be valid after the maintenance.
    if (maintenance && !token.staff) throw duringMaintenance()
    const successor = token.replaced_at
      ? await findSuccessor(call, refreshToken, token.replaced_at)
      : await replace(call, token, successorOf(call.keys, refreshToken))
    if (!successor) {
      // Committed, not thrown: a rollback would undo the end of the session.
      await recordSecurityEvent(call, 'token_reuse', { idAccount: token.id_account })
      await endOne(call, token.id_session, 'reuse')
      return undefined
    }
    await call.db
      .updateTable('session')
      .set({ last_used_at: call.clock.now() })
      .where('id', '=', token.id_session)
      .execute()
    const access = await insertAccessToken(call.db, call.clock, token.id_session)
    return { account: await getAccountById(call.db, token.id_account), access, refresh: successor }
  })
  if (!renewed) throw oauthError(401, 'invalid_grant', messages.sessionEnded)
  return renewed
}

function findToken(db: Connection, refreshToken: string) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.id_session')
    .select(['refresh_token.hash', 'id_session', 'expires_at', 'replaced_at'])
    .select(['session.id_account', 'session.created_at', 'session.last_used_at', 'session.ended_at'])
    .select((row) =>
      row
        .exists(row.selectFrom('account_role').select('role').whereRef('id_account', '=', 'session.id_account'))
        .as('staff'),
    )
    .where('refresh_token.hash', '=', hashSecret(refreshToken))
    .forUpdate(['refresh_token', 'session'])
    .executeTakeFirst()
}

async function replace({ db, clock }: PublicCall, token: { hash: Buffer; id_session: number }, successor: string) {
  await db.updateTable('refresh_token').set({ replaced_at: clock.now() }).where('hash', '=', token.hash).execute()
  await insertRefreshToken(db, clock, token.id_session, successor)
  return successor
}

/** The unused successor of a token that was replaced within the grace period, under the current or previous key. */
async function findSuccessor({ db, clock, keys }: PublicCall, refreshToken: string, replacedAt: Date) {
  const now = clock.now()
  if (now.getTime() - replacedAt.getTime() > GRACE_SECONDS * 1000 || isWrittenAhead(replacedAt, now)) return undefined
  for (const signer of keys.signers) {
    const successor = successorOf(signer, refreshToken)
    const unused = await db
      .selectFrom('refresh_token')
      .select('hash')
      .where('hash', '=', hashSecret(successor))
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (unused) return successor
  }
  return undefined
}

async function endOne({ db, clock }: PublicCall, idSession: number, reason: 'expired' | 'reuse') {
  await db
    .updateTable('session')
    .set({ ended_at: clock.now(), end_reason: reason })
    .where('id', '=', idSession)
    .execute()
}
