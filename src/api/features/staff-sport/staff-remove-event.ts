import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { readReference } from '#api/core/sport/read-reference.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { SHEETS_OF } from '#domain/sport-sheets/sheets.ts'
import { withHeldGrades } from './audit-grades.ts'
import { deleteEvent, getEventForUpdate } from './event-queries.ts'
import { mailChanges } from './mail-changes.ts'
import { subjectOf } from './save-event.ts'
import { deleteAllLines, listLines } from './sheet-queries.ts'

/** Deletes the event; each participant's line stays in the audit trail. */
export async function staffRemoveEvent({ sorte, id_event }: Input<'staffRemoveEvent'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const event = await getEventForUpdate(call.db, sorte, id_event)
    checkVersion(call, event.version)
    const reference = await readReference(call.db, event.id_level)
    for (const sheet of SHEETS_OF[sorte]) {
      const removed = await listLines(call.db, sheet, id_event)
      const told = mailChanges(sheet, event, reference, { added: [], changed: [], same: [], removed })
      const members = [...told.keys()]
      await withHeldGrades(call, event, members, () => deleteAllLines(call.db, sheet, id_event), told)
    }
    await deleteEvent(call.db, event)
    const { nom, date_debut, date_fin, lieu, detail } = event
    const before = { nom, date_debut, date_fin, lieu, detail }
    await recordAudit(call, { action: 'sport.remove', subject: subjectOf(event), before })
  })
  return { success: true, message: staffSportMessages.removed }
}
