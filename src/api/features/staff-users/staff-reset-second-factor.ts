import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { removeAllFactors } from '#api/core/accounts/factor-queries.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { hasRole, insertInvitation } from '#api/core/accounts/invitation-queries.ts'
import { invitationUrl } from '#api/core/accounts/invitation-url.ts'
import { lockAccount } from '#api/core/accounts/lock-account.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'

/** For a lost telephone: until the link is used, the account cannot sign in. */
export async function staffResetSecondFactor({ id_account }: Input<'staffResetSecondFactor'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await lockAccount(call.db, id_account)
    if (!(await hasRole(call.db, id_account))) throw notFound()
    const account = await getAccountById(call.db, id_account)
    await removeAllFactors(call.db, id_account)
    await endSessions(call.db, id_account, { at: call.clock.now(), reason: 'second_factor' })
    const token = await insertInvitation(call, account.email, null)
    const filling = { values: { prenom: account.surname }, url: invitationUrl(call.env, token) }
    await enqueueMail(call, 'staff_second_factor', account.email, filling)
    await recordAudit(call, { action: 'staff.reset_second_factor', subject: account.email })
    await recordSecurityEvent(call, 'second_factor_removed', { idAccount: id_account })
  })
  return { success: true, message: staffUserMessages.secondFactorReset }
}
