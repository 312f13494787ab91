import type { MemberCall } from '#api/calls/call.ts'
import { changedFields, formatAction, formatActor } from '#api/core/audit/to-member-audit-entry.ts'
import { eventsAbout } from '#api/core/members/history-queries.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import { isMemberOfAge } from './member-standing.ts'

const SHOWN = 200

const listShown = compileOnce((db, { idMembers }: { idMembers: number[] }) => eventsAbout(db, idMembers).limit(SHOWN))

export async function getMemberHistory(_input: unknown, call: MemberCall) {
  const { db, caller, idMember } = call
  const reader = { idAccount: caller.idAccount, seesLinkedAccounts: await isMemberOfAge(call) }
  const events = await listShown(db, { idMembers: [idMember] })
  return events.map((event) => ({
    at: event.at.toISOString(),
    qui: formatActor(event, reader),
    quoi: formatAction(event),
    champs: changedFields(event).map(({ champ }) => champ),
  }))
}
