import { isDeepStrictEqual } from 'node:util'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { getClubForUpdate } from './staff-club-queries.ts'

export async function staffSetAffiliation(form: Input<'staffSetAffiliation'>, call: AccountCall) {
  const { id_club, annee, inscription } = form
  const after = { annee, inscription, payement: form.payement || null }
  await inTransaction(call, async (call) => {
    await getClubForUpdate(call.db, id_club)
    const before = await findAffiliation(call.db, id_club, annee)
    if (isDeepStrictEqual(before, after)) return
    const was = before && { inscription: before.inscription, payement: before.payement }
    const event = { action: 'club.affiliation' as const, id_club, subject: `affiliation ${annee}`, before: was, after }
    await recordAudit(call, event)
    await call.db
      .insertInto('club_affiliation')
      .values({ id_club, ...after })
      .onConflict((row) => row.columns(['id_club', 'annee']).doUpdateSet(after))
      .execute()
  })
  return { success: true, message: staffClubMessages.affiliated(annee) }
}

export async function staffRemoveAffiliation({ id_club, annee }: Input<'staffRemoveAffiliation'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await getClubForUpdate(call.db, id_club)
    const before = await findAffiliation(call.db, id_club, annee)
    if (!before) throw notFound()
    await call.db.deleteFrom('club_affiliation').where('id_club', '=', id_club).where('annee', '=', annee).execute()
    const event = { action: 'club.affiliation' as const, id_club, subject: `affiliation ${annee}`, before }
    await recordAudit(call, event)
  })
  return { success: true, message: staffClubMessages.affiliationRemoved(annee) }
}

function findAffiliation(db: Connection, idClub: number, annee: number) {
  return db
    .selectFrom('club_affiliation')
    .select(['annee', 'inscription', 'payement'])
    .where('id_club', '=', idClub)
    .where('annee', '=', annee)
    .executeTakeFirst()
}
