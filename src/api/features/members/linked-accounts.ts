import type { Input, MemberCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { renewActivationCode } from '#api/core/members/activation-codes.ts'
import { lockMember } from '#api/core/members/lock-members.ts'
import { unlinkedValues } from '#api/core/members/member-letters.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { toIso } from '#api/database/to-iso.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { getClaimAndLinks } from './link-queries.ts'
import { isMemberOfAge, toStanding } from './member-standing.ts'

/** An adult member sees every linked account; other callers see only their own link. */
export async function getLinkedAccounts(_input: unknown, call: MemberCall) {
  const { links, ...claim } = await getClaimAndLinks(call)
  const { own, adult } = toStanding(claim, call)
  return links
    .map((link) => ({ ...link, mine: link.id_account === call.caller.idAccount }))
    .filter(({ mine }) => mine || (own && adult))
    .map(({ id, linked_at, mine, ...account }) => ({
      id_link: id,
      name: nameOf(account),
      linked_at: toIso(linked_at),
      mine,
    }))
}

/** For a caller who may not decide, only the own link exists. */
export async function unlinkAccount({ id_link }: Input<'unlinkAccount'>, call: MemberCall) {
  if (!(await isMemberOfAge(call))) throw notFound()
  await inTransaction(call, async (call) => {
    const member = await lockMember(call.db, call.idMember)
    const ended = await call.db
      .deleteFrom('account_member')
      .where('id', '=', id_link)
      .where('id_member', '=', call.idMember)
      .where('id_account', '<>', call.caller.idAccount)
      .returning('id_account')
      .executeTakeFirst()
    if (!ended) throw notFound()
    // The account may have made a code to admit another one, and could come back with it.
    await renewActivationCode(call, call.idMember, null)
    await recordAudit(call, { action: 'member.unlink_account', id_member: call.idMember })
    const account = await getAccountById(call.db, ended.id_account)
    const values = unlinkedValues(account, member)
    await enqueueMail(call, 'account_unlinked_by_member', account.email, { values, idMember: call.idMember })
  })
  return { success: true, message: accountMessages.accountUnlinked }
}
