import type { MemberCall } from '#api/calls/call.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { forbidden, notFound } from '#api/calls/refusal.ts'
import { inSeconds } from '#api/config/clock.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { renewActivationCode } from '#api/core/members/activation-codes.ts'
import { authorFor } from '#api/core/members/author-for.ts'
import { lockMember } from '#api/core/members/lock-members.ts'
import { recordValues } from '#api/core/members/member-letters.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { listLinks } from './link-queries.ts'
import { readStanding } from './member-standing.ts'

const LINK_CODE_SECONDS = 7 * 86_400

/** A linked account admits another one, as the other parent's. For an adult member only the member's own may. */
export async function createLinkCode(_input: unknown, call: MemberCall) {
  const { own, adult } = await readStanding(call)
  if (adult && !own) throw forbidden(accountMessages.linkCodeNotYours)
  const { caller, idMember, env } = call
  await reserve(call, [
    { name: 'link codes of member', of: idMember, max: env.LIMIT_MAILS_PER_ADDRESS_AND_HOUR, seconds: 3600 },
  ])
  const expires_at = inSeconds(call.clock, LINK_CODE_SECONDS)
  const code = await inTransaction(call, async (call) => {
    const member = await lockMember(call.db, idMember)
    // Unlinked since the call was admitted, the account could come back with the code.
    const links = await listLinks(call.db, { idMember })
    if (!links.some(({ id_account }) => id_account === caller.idAccount)) throw notFound()
    const account = await getAccountById(call.db, caller.idAccount)
    await recordAudit(call, { action: 'member.create_link_code', id_member: idMember })
    const filling = { values: recordValues(member, await authorFor(call.db, member, account)), idMember }
    await enqueueMail(call, 'link_code_created', member.mail || account.email, filling)
    return renewActivationCode(call, idMember, expires_at)
  })
  return { success: true, message: accountMessages.linkCodeCreated, code, expires_at: expires_at.toISOString() }
}
