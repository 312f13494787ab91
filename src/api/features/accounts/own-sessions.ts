import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { lockOwnAccount } from '#api/core/accounts/lock-account.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessionById, endSessions, showOpenSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { accountMessages } from '#contract/account-messages.ts'

export function getSessions(_input: unknown, call: AccountCall) {
  return showOpenSessions(call.caller.idAccount, call)
}

/** Ends one session of the caller, or with null all but the current one. */
export async function endSession({ id_session }: Input<'endSession'>, call: AccountCall) {
  const { idAccount, idSession } = call.caller
  const ended = { at: call.clock.now(), reason: 'logout' as const }
  await inTransaction(call, async (call) => {
    await lockOwnAccount(call)
    if (id_session === null) await endSessions(call.db, idAccount, { ...ended, except: idSession })
    else if ((await endSessionById(call.db, id_session, ended))?.id_account !== idAccount) throw notFound()
    await recordAudit(call, { action: 'account.end_session' })
    await recordSecurityEvent(call, 'session_ended', { idAccount })
  })
  const message = id_session === null ? accountMessages.sessionsEnded : accountMessages.sessionEnded
  return { success: true, message }
}
