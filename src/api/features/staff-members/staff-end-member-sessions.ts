import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { nameAndAddress } from '#api/core/accounts/account-name.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getLinkedAccount } from './staff-member-queries.ts'

/** For an account that somebody else seems to use: every browser has to sign in again. */
export async function staffEndMemberSessions(
  { id_member, id_link }: Input<'staffEndMemberSessions'>,
  call: AccountCall,
) {
  await call.db.transaction().execute(async (db) => {
    const account = await getLinkedAccount(db, { id_member, id_link })
    await endSessions(db, account.id, { at: call.clock.now(), reason: 'staff' })
    await recordAudit(
      { ...call, db },
      { action: 'account.staff_end_sessions', id_member, before: { compte: nameAndAddress(account) } },
    )
    await recordSecurityEvent({ ...call, db }, 'session_ended', { idAccount: account.id })
  })
  return { success: true, message: staffMemberMessages.sessionsEnded }
}
