import type { AccountCall } from '#api/calls/call.ts'
import type { Request } from './request-queries.ts'

type Decision = { state: 'accepted'; id_member: number } | { state: 'refused'; reason: string }

const STATUTS = { accepted: 'Cloturé / Validé', refused: 'Annulé / Refusé' } as const

/** The club's recap shows the decision; the inbox item is gone. */
export async function closeRequest({ db, clock, caller }: AccountCall, request: Request, decision: Decision) {
  await db
    .updateTable('registration_request')
    .set({ ...decision, decided_by: caller.idAccount, decided_at: clock.now() })
    .where('id', '=', request.id)
    .execute()
  const recap = await db
    .updateTable('recap')
    .set({ statut: STATUTS[decision.state] })
    .where('id_registration', '=', request.id)
    .returning('id')
    .executeTakeFirst()
  if (recap && decision.state === 'accepted') {
    const { id_member } = decision
    await db.updateTable('recap_line').set({ id_member }).where('id_recap', '=', recap.id).execute()
  }
  await db.deleteFrom('inbox_assignment').where('kind', '=', 'demande').where('ref', '=', String(request.id)).execute()
}
