import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { giveCodes, listCandidates, whyNotByMail } from '#api/core/members/invite-members.ts'
import { enqueueMails } from '#api/mail/enqueue-mail.ts'

/** Mails the activation code to those who can be invited, with the same few statements for one member and for 500. */
export async function inviteByMail(call: AccountCall, idMembers: number[]) {
  const now = call.clock.now()
  const candidates = (await listCandidates(call.db, idMembers)).map((member) => ({
    member,
    reason: whyNotByMail(member, now),
  }))
  const left_out = candidates.flatMap(({ member, reason }) => (reason ? [{ id_member: member.id, reason }] : []))
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
      ...invited.map(({ id }) => ({ action: 'member.invite' as const, id_member: id, after: { invitation: 'mail' } })),
    )
  }
  return { invited: invited.length, left_out }
}
