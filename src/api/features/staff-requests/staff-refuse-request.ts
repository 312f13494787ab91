import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffRequestMessages } from '#contract/staff/staff-request-messages.ts'
import { closeRequest } from './close-request.ts'
import { mailClub } from './mail-club.ts'
import { getRequestForUpdate } from './request-queries.ts'

export async function staffRefuseRequest({ id_request, reason }: Input<'staffRefuseRequest'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const request = await getRequestForUpdate(call.db, id_request)
    if (request.state !== 'pending') throw conflict(staffRequestMessages.decided)
    await closeRequest(call, request, { state: 'refused', reason })
    await recordAudit(call, {
      action: 'registration.refuse',
      id_club: request.id_club,
      subject: `registration ${id_request}`,
      before: { state: 'pending' },
      after: { state: 'refused' },
    })
    const values = { prenom: request.prenom, nom: request.nom, raison: reason }
    await mailClub(call, request, (club, to) =>
      enqueueMail(call, 'registration_refused', to, { values: { ...values, club } }),
    )
  })
  return { success: true, message: staffRequestMessages.refused }
}
