import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { refuseBadChanges } from '#api/calls/refuse-bad-changes.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffClubFields } from '#contract/staff/staff-club-fields.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { getClubForUpdate, isTaken } from './staff-club-queries.ts'

/** Unchanged fields are neither written nor recorded. */
export async function staffSaveClub({ id_club, ...form }: Input<'staffSaveClub'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { id: _id, version, ...before } = await getClubForUpdate(call.db, id_club)
    checkVersion(call, version)
    refuseBadChanges(staffClubFields, before, form)
    if (await isTaken(call.db, 'numero_club', form.numero_club, id_club)) {
      throw invalid({ numero_club: [staffClubMessages.numberTaken] })
    }
    if (!(await recordChange(call, { action: 'club.save', id_club }, before, form))) return
    await call.db
      .updateTable('club')
      .set({ ...form, version: version + 1 })
      .where('id', '=', id_club)
      .execute()
  })
  return { success: true, message: staffClubMessages.saved }
}
