import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { giveCodes, listCandidates, whyNotByMail } from '#api/core/members/invite-members.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMails } from '#api/mail/enqueue-mail.ts'
import { NOT_INVITED } from '#contract/staff/staff-account-fields.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'

/**
 * Mails the activation code to members without an account, with the same few statements for one member and for 500.
 * The answer lists the members left out, each with its reason: an invitation of the same day is one.
 */
export async function staffInviteMembers({ id_members }: Input<'staffInviteMembers'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const now = call.clock.now()
    const candidates = (await listCandidates(call.db, id_members)).map((member) => ({
      member,
      reason: whyNotByMail(member, now),
    }))
    const left_out = candidates.flatMap(({ member, reason }) => (reason ? [{ id_member: member.id, reason }] : []))
    const [first] = left_out
    if (first && candidates.length === 1) throw conflict(NOT_INVITED[first.reason])
    const invited = await giveCodes(
      call,
      candidates.flatMap(({ member, reason }) => (reason ? [] : [member])),
      'mail',
    )
    // Written as the portal: one invitation per member and day is the limit.
    const { db, env, clock } = call
    await enqueueMails(
      { db, env, clock },
      'first_access',
      invited.map(({ id, mail, prenom, numero_licence, code }) => ({
        to: mail,
        values: { prenom, numero_licence, code },
        url: `${env.publicUrl}/account/create`,
        idMember: id,
      })),
    )
    if (invited.length > 0) {
      await recordAudit(
        call,
        ...invited.map(({ id }) => ({
          action: 'member.invite' as const,
          id_member: id,
          after: { invitation: 'mail' },
        })),
      )
    }
    return { success: true, message: staffAccountMessages.invited(invited.length), left_out }
  })
}
