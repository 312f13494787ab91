import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { filterMembers } from '#api/core/lists/member-list.ts'
import { giveCodes, type Invited, listCandidates } from '#api/core/members/invite-members.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import { MAX_LETTERS } from '#contract/staff/staff-account-fields.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { dateInBrussels, formatDate } from '#domain/dates.ts'

/**
 * One letter with the activation code for each member of the list who has no account: by club, for who hands them out
 * there, and in the order of the post.
 */
export async function staffPrintInvitations({ liste }: Input<'staffPrintInvitations'>, call: AccountCall) {
  const invited = await inTransaction(call, async (call) => {
    const ids = await listWithoutAccount(call, liste)
    if (ids.length > MAX_LETTERS) throw conflict(staffAccountMessages.tooManyLetters)
    const members = (await listCandidates(call.db, ids)).filter(({ linked }) => !linked)
    if (members.length === 0) throw conflict(staffAccountMessages.everybodyHasAccount)
    const given = await giveCodes(call, members, 'letter')
    await recordAudit(
      call,
      ...given.map(({ id }) => ({ action: 'member.invite' as const, id_member: id, after: { invitation: 'letter' } })),
    )
    return given
  })
  const made = call.clock.now()
  const content = await drawDocument('invitations', { env: call.env, made }, invited.toSorted(compareLetters))
  return { content, name: `Premier-acces-${formatDate(dateInBrussels(made)).replaceAll('/', '-')}.pdf` }
}

const french = new Intl.Collator('fr', { sensitivity: 'base' })

/** Those without any licence come last. */
function compareLetters(one: Invited, other: Invited) {
  return (
    Number(one.club === null) - Number(other.club === null) ||
    french.compare(one.club ?? '', other.club ?? '') ||
    french.compare(one.cp, other.cp) ||
    french.compare(`${one.nom} ${one.prenom}`, `${other.nom} ${other.prenom}`) ||
    one.id - other.id
  )
}

async function listWithoutAccount({ db, clock }: AccountCall, liste: Input<'staffPrintInvitations'>['liste']) {
  const filters = filterMembers({ ...liste, sans_compte: 'oui' }, today(clock))
  const { rows } = await sql<{ id: number }>`
    select m.id from member m
    where m.erased_at is null and ${sql.join(filters, sql` and `)}
    limit ${MAX_LETTERS + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
