import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { eraseMembers } from '#api/core/privacy/erase-members.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffPrivacyMessages } from '#contract/staff/staff-privacy-messages.ts'
import { refuseObstacles } from './staff-erase-member.ts'

/** The second person approves. This cannot be undone, and happens completely or not at all. */
export async function staffApproveErasure({ id_request }: Input<'staffApproveErasure'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const request = await takeRequest(call.db, id_request)
    if (request.requested_by === call.caller.idAccount) throw conflict(staffPrivacyMessages.otherPerson)
    const member = await lockMemberToErase(call.db, request.id_member)
    await refuseObstacles(call, request)
    await decide(call, id_request, 'approved')
    await eraseMembers(call, [member.id], { why: 'À la demande du membre' })
    const { prenom, numero_licence } = member
    if (member.mail) {
      await enqueueMail(call, 'member_erased', member.mail, { values: { prenom, numero_licence } })
    }
  })
  return { success: true, message: staffPrivacyMessages.erasureDone }
}

/** Anyone of the secretariat may refuse, also the person who asked. */
export async function staffRefuseErasure({ id_request }: Input<'staffRefuseErasure'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { id_member } = await takeRequest(call.db, id_request)
    await decide(call, id_request, 'refused')
    await recordAudit(call, { action: 'member.refuse_erasure', id_member })
  })
  return { success: true, message: staffPrivacyMessages.erasureRefused }
}

async function takeRequest(db: Connection, idRequest: number) {
  const request = await db
    .selectFrom('erasure_request')
    .select(['id_member', 'licence_given_up', 'requested_by', 'state'])
    .where('id', '=', idRequest)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  if (request.state !== 'pending') throw conflict(staffPrivacyMessages.decidedMeanwhile)
  return request
}

/** Locked for update: also an insert that refers to the member waits, and finds the record empty. */
function lockMemberToErase(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .select(['id', 'prenom', 'numero_licence', 'mail'])
    .where('id', '=', idMember)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function decide(call: AccountCall, idRequest: number, state: 'approved' | 'refused') {
  await call.db
    .updateTable('erasure_request')
    .set({ state, decided_by: call.caller.idAccount, decided_at: call.clock.now() })
    .where('id', '=', idRequest)
    .execute()
}
