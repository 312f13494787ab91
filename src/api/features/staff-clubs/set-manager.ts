import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { renewActivationCode } from '#api/core/members/activation-codes.ts'
import { lockMember } from '#api/core/members/lock-members.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { fullName } from '#domain/person-name.ts'
import { getClubForUpdate } from './staff-club-queries.ts'

interface Rights {
  write: boolean
  can_register_member: boolean
}

/** Rights are loaded at every call, so a change takes effect at the next one. */
export async function staffSetManager({ id_club, id_member, ...rights }: Input<'staffSetManager'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const { club } = await getClubForUpdate(call.db, id_club)
    const member = await lockMember(call.db, id_member)
    const before = await findRights(call.db, id_club, id_member)
    const unchanged = before?.write === rights.write && before.can_register_member === rights.can_register_member
    if (!unchanged) {
      await call.db
        .insertInto('club_manager')
        .values({ id_club, id_member, ...rights })
        .onConflict((row) => row.columns(['id_club', 'id_member']).doUpdateSet(rights))
        .execute()
      await record(call, { id_club, club, member, before: before ?? null, after: rights })
      // Managers saw the old code in the listing and could become this manager with it.
      if (!before) await renewActivationCode(call, id_member, null)
    }
    const say = before ? staffClubMessages.rightsChanged : staffClubMessages.managerAdded
    return { success: true, message: say(fullName(member)) }
  })
}

export async function staffRemoveManager({ id_club, id_member }: Input<'staffRemoveManager'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const { club } = await getClubForUpdate(call.db, id_club)
    const before = await findRights(call.db, id_club, id_member)
    if (!before) throw notFound()
    const member = await lockMember(call.db, id_member)
    await call.db.deleteFrom('club_manager').where('id_club', '=', id_club).where('id_member', '=', id_member).execute()
    await record(call, { id_club, club, member, before, after: null })
    return { success: true, message: staffClubMessages.managerRemoved(fullName(member)) }
  })
}

interface Change {
  id_club: number
  club: string
  member: Member
  before: Rights | null
  after: Rights | null
}

/** Two entries, for the club and for the member: one entry with both would tell the member that the club did it. */
async function record(call: AccountCall, { id_club, club, member, before, after }: Change) {
  const responsable = `${fullName(member)} (${member.numero_licence})`
  // Names the manager only where the manager is new or removed, since equal values are not shown.
  const was = before && (after ? before : { responsable, ...before })
  const is = after && { responsable, ...after }
  await recordAudit(
    call,
    { action: 'club.manager', id_club, subject: `member ${member.id}`, before: was, after: is },
    {
      action: 'member.manager',
      id_member: member.id,
      before: before && { club, ...before },
      after: after && { club, ...after },
    },
  )
}

type Member = Awaited<ReturnType<typeof lockMember>>

function findRights(db: Connection, idClub: number, idMember: number) {
  return db
    .selectFrom('club_manager')
    .select(['write', 'can_register_member'])
    .where('id_club', '=', idClub)
    .where('id_member', '=', idMember)
    .executeTakeFirst()
}
