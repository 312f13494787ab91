import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { addDays, type CalendarDate } from '#domain/dates.ts'
import { getClubForUpdate } from './staff-club-queries.ts'

export async function staffGrantCriterion(form: Input<'staffGrantCriterion'>, call: AccountCall) {
  const { id_club, critere_id, date_fin } = form
  if (date_fin < today(call.clock)) throw invalid({ date_fin: [staffClubMessages.criterionPast] })
  await inTransaction(call, async (call) => {
    await getClubForUpdate(call.db, id_club)
    const { nom, date_fin: before } = await getCriterion(call.db, id_club, critere_id)
    if (before === date_fin) return
    await write(call.db, { id_club, critere_id, date_fin })
    await record(call, { id_club, critere_id, nom, before, after: date_fin })
  })
  return { success: true, message: staffClubMessages.criterionGranted }
}

/** Ends the criterion yesterday; the audit trail keeps its previous state. */
export async function staffEndCriterion({ id_club, critere_id }: Input<'staffEndCriterion'>, call: AccountCall) {
  const yesterday = addDays(today(call.clock), -1)
  await inTransaction(call, async (call) => {
    await getClubForUpdate(call.db, id_club)
    const { nom, date_fin: before } = await getCriterion(call.db, id_club, critere_id)
    if (before === null) throw notFound()
    if (before <= yesterday) return
    await write(call.db, { id_club, critere_id, date_fin: yesterday })
    await record(call, { id_club, critere_id, nom, before, after: yesterday })
  })
  return { success: true, message: staffClubMessages.criterionEnded }
}

async function getCriterion(db: Connection, idClub: number, idCriterion: number) {
  const criterion = await db
    .selectFrom('critere')
    .leftJoin('club_critere as held', (join) =>
      join.onRef('held.critere_id', '=', 'critere.id').on('held.id_club', '=', idClub),
    )
    .select(['critere.nom', 'held.date_fin'])
    .where('critere.id', '=', idCriterion)
    .executeTakeFirst()
  if (!criterion) throw notFound()
  return criterion
}

async function write(db: Connection, held: { id_club: number; critere_id: number; date_fin: CalendarDate }) {
  await db
    .insertInto('club_critere')
    .values(held)
    .onConflict((row) => row.columns(['id_club', 'critere_id']).doUpdateSet({ date_fin: held.date_fin }))
    .execute()
}

interface Change {
  id_club: number
  critere_id: number
  nom: string
  before: CalendarDate | null
  after: CalendarDate
}

async function record(call: AccountCall, { id_club, critere_id, nom, before, after }: Change) {
  await recordAudit(call, {
    action: 'club.criterion',
    id_club,
    subject: `criterion ${critere_id}`,
    before: before === null ? undefined : { date_fin: before },
    after: { critere: nom, date_fin: after },
  })
}
