import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { getClubForUpdate } from './staff-club-queries.ts'

/** A club holds one level of a label: the last one given. */
export async function staffSetLabel({ id_club, label, niveau }: Input<'staffSetLabel'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await getClubForUpdate(call.db, id_club)
    const held = await call.db
      .deleteFrom('club_label')
      .where('id_club', '=', id_club)
      .where('label', '=', label)
      .returning('niveau')
      .execute()
    if (niveau > 0) await call.db.insertInto('club_label').values({ id_club, label, niveau }).execute()
    const before = Math.max(0, ...held.map((one) => one.niveau))
    if (before === niveau) return
    await recordAudit(call, {
      action: 'club.label',
      id_club,
      subject: `label ${label}`,
      before: { niveau: before },
      after: { label, niveau },
    })
  })
  return { success: true, message: staffClubMessages.labelSet }
}
