import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { nameAndEmail } from '#api/core/accounts/account-name.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getLinkedAccount } from './staff-member-queries.ts'

/** For an account that another person seems to use: every browser must sign in again. */
export async function staffEndMemberSessions(
  { id_member, id_link }: Input<'staffEndMemberSessions'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const account = await getLinkedAccount(call.db, { id_member, id_link })
    await endSessions(call.db, account.id, { at: call.clock.now(), reason: 'staff' })
    await recordAudit(call, {
      action: 'account.staff_end_sessions',
      id_member,
      before: { compte: nameAndEmail(account) },
    })
    await recordSecurityEvent(call, 'session_ended', { idAccount: account.id })
  })
  return { success: true, message: staffMemberMessages.sessionsEnded }
}
