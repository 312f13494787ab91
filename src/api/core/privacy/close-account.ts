import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { removeAccounts } from './erase-members.ts'

/**
 * Deletes the account with its sessions, links and other dependent rows, and mails its owner. The members' records stay,
 * and so does the audit trail, without a name.
 */
export async function closeAccount(
  call: AccountCall,
  account: { id: number; email: string; surname: string },
  mail: 'account_deleted' | 'account_closed',
) {
  const links = await call.db
    .deleteFrom('account_member')
    .where('id_account', '=', account.id)
    .returning('id_member')
    .execute()
  for (const { id_member } of links) await recordAudit(call, { action: 'member.unlink_account', id_member })
  await enqueueMail(call, mail, account.email, { values: { prenom: account.surname } })
  await removeAccounts(call, [account.id])
}
