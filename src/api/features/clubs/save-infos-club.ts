import type { ClubCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { refuseBadChanges } from '#api/calls/refuse-bad-changes.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { clubFields } from '#contract/club-fields.ts'
import { getContactsForUpdate } from './club-queries.ts'
import { getInfosClub } from './read-club.ts'

type Form = Input<'saveInfosClub'>

export async function saveInfosClub({ id_member: _member, id_club: _club, ...contacts }: Form, call: ClubCall) {
  return inTransaction(call, async (call) => {
    const { version, id_logo: _logo, ...before } = await getContactsForUpdate(call.db, call.idClub)
    checkVersion(call, version)
    refuseBadChanges(clubFields, before, contacts)
    const changed = (Object.keys(contacts) as (keyof typeof contacts)[]).some(
      (field) => contacts[field] !== before[field],
    )
    if (changed) {
      await call.db
        .updateTable('club')
        .set({ ...contacts, version: version + 1 })
        .where('id', '=', call.idClub)
        .execute()
      await recordAudit(call, { action: 'club.save', id_club: call.idClub, before, after: contacts })
    }
    return getInfosClub({}, call)
  })
}
