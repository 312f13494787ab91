import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { sendEmailChange, withdrawLinks } from '#api/core/accounts/account-links.ts'
import { findAccountByEmail } from '#api/core/accounts/get-account.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { getAccountForUpdate } from './account-queries.ts'

/**
 * For a person who lost the mailbox. The new address counts once its link is opened; until then the old one signs in.
 * Earlier links end, so that of two requests only the last counts. The addresses are not part of the audit entry: the
 * account and the mails tell them, for as long as they are kept.
 */
export async function staffChangeAccountEmail(form: Input<'staffChangeAccountEmail'>, call: AccountCall) {
  const { id_account, verification, remarque } = form
  const email = form.email.toLowerCase()
  await inTransaction(call, async (call) => {
    const account = await getAccountForUpdate(call.db, id_account)
    if (email === account.email) throw invalid({ email: [staffAccountMessages.sameEmail] })
    if (await findAccountByEmail(call.db, email)) throw invalid({ email: [accountMessages.emailTaken] })
    await withdrawLinks(call.db, id_account)
    await sendEmailChange(call, account, { email, byStaff: true })
    await endSessions(call.db, id_account, { at: call.clock.now(), reason: 'staff' })
    await recordSecurityEvent(call, 'session_ended', { idAccount: id_account })
    await recordAudit(call, {
      action: 'account.staff_change_email',
      subject: `account ${id_account}`,
      after: { verification, remarque },
    })
  })
  return { success: true, message: staffAccountMessages.emailChangeSent }
}
