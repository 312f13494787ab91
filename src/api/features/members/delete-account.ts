import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { forbidden } from '#api/calls/refusal.ts'
import { checkOwnPassword } from '#api/core/accounts/check-own-password.ts'
import { removeAccounts } from '#api/core/privacy/erase-members.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'

/**
 * Deletes the account with its sessions, links and other dependent rows. The members' records stay, and so does the
 * audit trail, without a name.
 */
export async function deleteAccount({ password }: Input<'deleteAccount'>, call: AccountCall) {
  const account = await checkOwnPassword(password, call, { field: 'password', message: accountMessages.passwordWrong })
  if (call.caller.roles.length > 0) throw forbidden(accountMessages.staffAccountStays)
  await inTransaction(call, async (call) => {
    const links = await call.db
      .deleteFrom('account_member')
      .where('id_account', '=', account.id)
      .returning('id_member')
      .execute()
    for (const { id_member } of links) {
      await recordAudit(call, { action: 'member.unlink_account', id_member })
    }
    await enqueueMail(call, 'account_deleted', account.email, { values: { prenom: account.surname } })
    await removeAccounts(call, [account.id])
  })
  return { success: true, message: accountMessages.accountDeleted }
}
