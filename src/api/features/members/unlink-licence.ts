import type { MemberCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { authorFor } from '#api/core/members/author-for.ts'
import { recordValues } from '#api/core/members/member-letters.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { getMember } from './link-queries.ts'

/** The account gives up its own link. The member's record is unchanged. */
export async function unlinkLicence(_input: unknown, call: MemberCall) {
  const { caller, idMember } = call
  await inTransaction(call, async (call) => {
    const ended = await call.db
      .deleteFrom('account_member')
      .where('id_account', '=', caller.idAccount)
      .where('id_member', '=', idMember)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) throw notFound()
    await recordAudit(call, { action: 'member.unlink_account', id_member: idMember })
    const member = await getMember(call.db, idMember)
    if (!member.mail) return
    const by = await authorFor(call.db, member, await getAccountById(call.db, caller.idAccount))
    const values = recordValues(member, by)
    await enqueueMail(call, 'licence_unlinked', member.mail, { values, idMember: call.idMember })
  })
  return { success: true, message: accountMessages.licenceUnlinked }
}
