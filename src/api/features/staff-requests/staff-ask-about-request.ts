import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffRequestMessages } from '#contract/staff/staff-request-messages.ts'
import { mailClub } from './mail-club.ts'
import { getRequestForUpdate } from './request-queries.ts'

/** The question may name the child, so it is stored with the request and not in the journal. */
export async function staffAskAboutRequest({ id_request, question }: Input<'staffAskAboutRequest'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const request = await getRequestForUpdate(call.db, id_request)
    if (request.state !== 'pending') throw conflict(staffRequestMessages.decided)
    await call.db
      .updateTable('registration_request')
      .set({ question, asked_by: call.caller.idAccount, asked_at: call.clock.now() })
      .where('id', '=', id_request)
      .execute()
    await recordAudit(call, {
      action: 'registration.ask',
      id_club: request.id_club,
      subject: `registration ${id_request}`,
    })
    const values = { prenom: request.prenom, nom: request.nom, question }
    const asked = await mailClub(call, request, (club, to) =>
      enqueueMail(call, 'registration_question', to, { values: { ...values, club }, idRegistration: id_request }),
    )
    if (asked === 0) throw conflict(staffRequestMessages.nobodyToAsk)
  })
  return { success: true, message: staffRequestMessages.asked }
}
