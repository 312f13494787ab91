import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { hasRole } from '#api/core/accounts/invitation-queries.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessionById, showOpenSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'

export async function staffListSessions({ id_account }: Input<'staffListSessions'>, call: AccountCall) {
  if (!(await hasRole(call.db, id_account))) throw notFound()
  return showOpenSessions(id_account, call)
}

/** Only staff sessions: those of other accounts end together (`staffEndAccountSessions`). */
export async function staffEndSession({ id_session }: Input<'staffEndSession'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const session = await endSessionById(call.db, id_session, { at: call.clock.now(), reason: 'staff' })
    if (!session || !(await hasRole(call.db, session.id_account))) throw notFound()
    await recordAudit(call, { action: 'staff.end_session', subject: session.email })
    await recordSecurityEvent(call, 'session_ended', { idAccount: session.id_account })
  })
  return { success: true, message: staffUserMessages.sessionEnded }
}
