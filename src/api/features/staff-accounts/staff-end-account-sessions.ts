import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions, listOpenSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { getAccountForUpdate } from './account-queries.ts'

/** For an account that another person seems to use: every browser must sign in again. */
export async function staffEndAccountSessions({ id_account }: Input<'staffEndAccountSessions'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await getAccountForUpdate(call.db, id_account)
    const now = call.clock.now()
    const open = await listOpenSessions(call.db, id_account, now)
    await endSessions(call.db, id_account, { at: now, reason: 'staff' })
    if (open.length === 0) return
    await recordAudit(call, {
      action: 'account.staff_end_sessions',
      subject: `account ${id_account}`,
      after: { sessions: open.length },
    })
    await recordSecurityEvent(call, 'session_ended', { idAccount: id_account })
  })
  return { success: true, message: staffAccountMessages.sessionsEnded }
}
