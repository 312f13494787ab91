import type { ClubCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { refuseBadChanges } from '#api/calls/refuse-bad-changes.ts'
import { clubFields } from '#contract/club-fields.ts'
import { getContactsForUpdate } from './club-queries.ts'
import { getInfosClub } from './read-club.ts'

type Form = Input<'saveInfosClub'>

export async function saveInfosClub({ id_member: _member, id_club: _club, ...contacts }: Form, call: ClubCall) {
  return call.db.transaction().execute(async (db) => {
    const { version, id_logo: _logo, ...before } = await getContactsForUpdate(db, call.idClub)
    checkVersion(call, version)
    refuseBadChanges(clubFields, before, contacts)
    const changed = (Object.keys(contacts) as (keyof typeof contacts)[]).some(
      (field) => contacts[field] !== before[field],
    )
    if (changed) {
      await db
        .updateTable('club')
        .set({ ...contacts, version: version + 1 })
        .where('id', '=', call.idClub)
        .execute()
      await recordAudit({ ...call, db }, { action: 'club.save', id_club: call.idClub, before, after: contacts })
    }
    return getInfosClub({}, { ...call, db })
  })
}
