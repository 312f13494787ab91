import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { inSeconds } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import { REFUSALS_UNTIL_MARKED } from '#api/mail/refused-emails.ts'
import type { InvitationWay, NotInvited } from '#contract/staff/staff-account-fields.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { isInvitedRecently } from '#domain/invitation.ts'
import { newActivationCode } from './activation-code.ts'
import { isCodeGiven, STAFF_CODE_SECONDS } from './activation-codes.ts'
import { lockMembers } from './lock-members.ts'

interface Candidate {
  id: number
  prenom: string
  nom: string
  numero_licence: string
  mail: string
  adresse: string
  complement: string
  cp: string
  ville: string
  /** Of the last licence. */
  club: string | null
  date_fin: CalendarDate | null
  code_encrypted: Buffer
  code_given_until: Date | null
  invited_at: Date | null
  linked: boolean
  manages: boolean
  refused: boolean
}

export interface Invited extends Candidate {
  code: string
}

/** Locks the members first: an account may be linking one of them. Any unknown or erased one is refused. */
export async function listCandidates(db: Connection, idMembers: number[]): Promise<Candidate[]> {
  await lockMembers(db, idMembers)
  const { rows } = await sql<Candidate>`
    select m.id, m.prenom, m.nom, m.numero_licence, m.mail, m.adresse, m.complement, m.cp, m.ville, c.club,
      m.last_date_fin as date_fin, m.code_encrypted, m.code_given_until, m.invited_at,
      exists (select from account_member l where l.id_member = m.id) as linked,
      exists (select from club_manager c where c.id_member = m.id) as manages,
      exists (select from refused_email r
        where r.email = lower(m.mail) and r.refusals >= ${REFUSALS_UNTIL_MARKED}) as refused
    from member m
    left join club c on c.id = m.last_id_club
    where m.id = any(${idMembers}::integer[]) and m.erased_at is null
    order by m.id`.execute(db)
  if (rows.length < new Set(idMembers).size) throw notFound()
  return rows
}

/** Null for a member who can be invited by mail now. */
export function whyNotByMail({ linked, mail, refused, invited_at }: Candidate, now: Date): NotInvited | null {
  if (linked) return 'linked'
  if (mail === '') return 'no_mail'
  if (refused) return 'refused'
  return isInvitedRecently(invited_at, now) ? 'recent' : null
}

/**
 * Notes the invitation and returns the activation codes to hand out. A code that works stays, so that an earlier mail or
 * letter does too. The record of a manager only accepts a code that was given and was in no listing, so without a given
 * one it gets a new code.
 */
export async function giveCodes(call: AccountCall, members: Candidate[], way: InvitationWay): Promise<Invited[]> {
  if (members.length === 0) return []
  const { db, clock, keys } = call
  const invited = members.map((member) => {
    const isNew = member.manages && !isCodeGiven(member, clock)
    const code = isNew ? newActivationCode() : keys.decrypt(member.code_encrypted)
    return { ...member, code, isNew }
  })
  await sql`
    update member set invited_at = ${clock.now()}, invitation_way = ${way}, code_encrypted = given.code,
      code_given_until = case when given.manages then ${inSeconds(clock, STAFF_CODE_SECONDS)}::timestamptz
        else code_given_until end
    from unnest(
      ${invited.map(({ id }) => id)}::integer[],
      ${invited.map(({ code, code_encrypted, isNew }) => (isNew ? keys.encrypt(code) : code_encrypted))}::bytea[],
      ${invited.map(({ manages }) => manages)}::boolean[]
    ) as given (id, code, manages)
    where member.id = given.id`.execute(db)
  const renewed = invited.filter(({ isNew }) => isNew).map(({ id }) => id)
  await sql`update former_licence set code_encrypted = null where id_member = any(${renewed}::integer[])`.execute(db)
  return invited
}
