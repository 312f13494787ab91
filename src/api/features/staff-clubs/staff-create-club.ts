import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { isTaken } from './staff-club-queries.ts'

export async function staffCreateClub(form: Input<'staffCreateClub'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const errors = {
      ...((await isTaken(call.db, 'numero_club', form.numero_club, null)) && {
        numero_club: [staffClubMessages.numberTaken],
      }),
      ...((await isTaken(call.db, 'club_slug', form.club_slug, null)) && { club_slug: [staffClubMessages.slugTaken] }),
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const { id } = await call.db.insertInto('club').values(form).returning('id').executeTakeFirstOrThrow()
    await recordAudit(call, { action: 'club.create', id_club: id, after: form })
    return { success: true, message: staffClubMessages.created(form.club), id_club: id }
  })
}
