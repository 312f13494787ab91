import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffRequestMessages } from '#contract/staff/staff-request-messages.ts'
import { closeRequest } from './close-request.ts'
import { getRequestForUpdate } from './request-queries.ts'
import { tellClub } from './tell-club.ts'

export async function staffRefuseRequest({ id_request, reason }: Input<'staffRefuseRequest'>, call: AccountCall) {
  await call.db.transaction().execute(async (db) => {
    const inside = { ...call, db }
    const request = await getRequestForUpdate(db, id_request)
    if (request.state !== 'pending') throw conflict(staffRequestMessages.decided)
    await closeRequest(inside, request, { state: 'refused', reason })
    await recordAudit(inside, {
      action: 'registration.refuse',
      id_club: request.id_club,
      subject: `registration ${id_request}`,
      before: { state: 'pending' },
      after: { state: 'refused' },
    })
    const values = { prenom: request.prenom, nom: request.nom, raison: reason }
    await tellClub(inside, request, (club, to) =>
      enqueueMail(inside, 'registration_refused', to, { values: { ...values, club } }),
    )
  })
  return { success: true, message: staffRequestMessages.refused }
}
