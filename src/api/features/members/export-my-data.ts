import type { AccountCall } from '../../http/call.ts'
import { changedFields, describeAction, describeActor } from './describe-event.ts'
import { getAccountFile, listMemberFiles } from './export-queries.ts'
import { eventsAbout } from './history-queries.ts'

type MemberFile = Awaited<ReturnType<typeof listMemberFiles>>[number]
type Event = Awaited<ReturnType<ReturnType<typeof eventsAbout>['execute']>>[number]

/** Everything held about the account and its members. Secrets are not data about anyone: they stay where they are. */
export async function exportMyData(_input: unknown, { db, clock, caller }: AccountCall) {
  const { e_mails, sessions, actions, ...account } = await getAccountFile(db, caller.idAccount)
  const members = await listMemberFiles(db, caller.idAccount)
  const events =
    members.length > 0
      ? await eventsAbout(
          db,
          members.map(({ id }) => id),
        ).execute()
      : []
  return {
    genere_le: clock.now().toISOString(),
    compte: account,
    sessions,
    actions,
    e_mails: e_mails.map((mail) => ({ ...mail, text: withoutTokens(mail.text) })),
    membres: members.map((member) => ({
      ...describeMember(member),
      historique: events.filter(({ id_member }) => id_member === member.id).map((event) => describe(event, caller)),
    })),
  }
}

/** A link that still works would let whoever holds this file take the account over. */
function withoutTokens(text: string) {
  return text.replaceAll(/([?&]token=)[\w-]+/g, '$1…')
}

function describeMember({ photo_type, photo_content, ...member }: MemberFile) {
  const photo = photo_content && `data:${photo_type};base64,${photo_content.toString('base64')}`
  return { ...member, photo }
}

function describe(event: Event, { idAccount }: { idAccount: number }) {
  return {
    at: event.at,
    qui: describeActor(event, idAccount),
    quoi: describeAction(event),
    champs: changedFields(event),
  }
}
