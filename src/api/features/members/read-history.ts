import type { MemberCall } from '../../http/call.ts'
import { changedFields, describeAction, describeActor } from '../../members/describe-event.ts'
import { eventsAbout } from '../../members/history-queries.ts'

const SHOWN = 200

export async function readHistory(_input: unknown, { db, caller, idMember }: MemberCall) {
  const events = await eventsAbout(db, [idMember]).limit(SHOWN).execute()
  return events.map((event) => ({
    at: event.at.toISOString(),
    qui: describeActor(event, caller.idAccount),
    quoi: describeAction(event),
    champs: changedFields(event).map(({ champ }) => champ),
  }))
}
