import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { giveCodes, isWithoutAccount, listCandidates } from '#api/core/members/invite-members.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { drawInvitations } from './draw-invitations.ts'

/** Pages of one document at most. */
const MAX_LETTERS = 500

/** One letter with the activation code for each licensed member of the club who has no account, in the order of the post. */
export async function staffPrintInvitations({ id_club }: Input<'staffPrintInvitations'>, call: AccountCall) {
  const club = await call.db.selectFrom('club').select('club').where('id', '=', id_club).executeTakeFirst()
  if (!club) throw notFound()
  const invited = await inTransaction(call, async (call) => {
    const ids = await listWithoutAccount(call.db, id_club, today(call.clock))
    const members = (await listCandidates(call.db, ids)).filter(({ linked }) => !linked)
    if (members.length === 0) throw conflict(staffAccountMessages.everybodyHasAccount)
    const given = await giveCodes(call, members, 'letter')
    await recordAudit(
      call,
      ...given.map(({ id }) => ({ action: 'member.invite' as const, id_member: id, after: { invitation: 'letter' } })),
    )
    return given
  })
  return drawInvitations(
    call,
    club.club,
    invited.toSorted((one, other) => byPost.compare(postKey(one), postKey(other)) || one.id - other.id),
  )
}

const byPost = new Intl.Collator('fr', { sensitivity: 'base' })
const postKey = ({ cp, nom, prenom }: { cp: string; nom: string; prenom: string }) => `${cp} ${nom} ${prenom}`

async function listWithoutAccount(db: Connection, idClub: number, day: CalendarDate) {
  const { rows } = await sql<{ id: number }>`
    select m.id from member m where ${isWithoutAccount(idClub, day)} order by m.cp, m.id limit ${MAX_LETTERS}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
