import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { nameAndEmail } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { renewActivationCode } from '#api/core/members/activation-codes.ts'
import { unlinkedValues } from '#api/core/members/member-letters.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

export async function staffUnlinkAccount({ id_member, id_link }: Input<'staffUnlinkAccount'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const member = await getMemberForUpdate(call.db, id_member)
    const ended = await call.db
      .deleteFrom('account_member')
      .where('id', '=', id_link)
      .where('id_member', '=', id_member)
      .returning('id_account')
      .executeTakeFirst()
    if (!ended) throw notFound()
    // The account may have made a code to admit another one, and could come back with it.
    await renewActivationCode(call, id_member, null)
    const account = await getAccountById(call.db, ended.id_account)
    const before = { compte: nameAndEmail(account) }
    await recordAudit(call, { action: 'member.unlink_account', id_member, before })
    const values = unlinkedValues(account, member)
    await enqueueMail(call, 'account_unlinked_by_secretariat', account.email, {
      values,
      idMember: member.id,
    })
  })
  return { success: true, message: staffMemberMessages.accountUnlinked }
}
