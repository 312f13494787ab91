import { changedFields, formatAction, formatActor, type HistoryReader } from '#api/core/audit/to-member-audit-entry.ts'
import type { Connection } from '#api/database/connect.ts'
import { eventsAbout } from './history-queries.ts'
import { listMemberFiles } from './member-file-queries.ts'

type MemberFile = Awaited<ReturnType<typeof listMemberFiles>>[number]
type Event = Awaited<ReturnType<ReturnType<typeof eventsAbout>['execute']>>[number]

/** Everything held about these members, in this order; actors are shown as far as the reader may know them. */
export async function readMemberFiles(db: Connection, idMembers: number[], reader: HistoryReader) {
  if (idMembers.length === 0) return []
  const files = await listMemberFiles(db, idMembers)
  const events = await eventsAbout(db, idMembers).execute()
  return files
    .toSorted((one, other) => idMembers.indexOf(one.id) - idMembers.indexOf(other.id))
    .map((file) => ({
      ...toMemberView(file),
      historique: events.filter(({ id_member }) => id_member === file.id).map((event) => describe(event, reader)),
    }))
}

function toMemberView({ photo_type, photo_content, ...member }: MemberFile) {
  const photo = photo_content && `data:${photo_type};base64,${photo_content.toString('base64')}`
  return { ...member, photo }
}

function describe(event: Event, reader: HistoryReader) {
  return {
    at: event.at,
    qui: formatActor(event, reader),
    quoi: formatAction(event),
    champs: changedFields(event),
  }
}
