import { sql } from 'kysely'
import { type Clock, inSeconds } from '#api/config/clock.ts'
import { newActivationCode } from '#api/core/members/activation-code.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'

/** How long a code of the secretariat admits to a protected record: a letter takes days. The longest validity. */
export const STAFF_CODE_SECONDS = 30 * 86_400

/** Whether the code was given to a person and is valid. A later end was written by a clock that was ahead. */
export function isCodeGiven({ code_given_until: end }: { code_given_until: Date | null }, clock: Clock): boolean {
  const latest = inSeconds(clock, STAFF_CODE_SECONDS + CLOCK_TOLERANCE_SECONDS)
  return end !== null && end > clock.now() && end <= latest
}

interface Issuer extends Pick<Deps, 'keys'> {
  db: Connection
}

/**
 * Replaces the activation code of a member. Codes of records merged into this one end with the old code.
 * `givenUntil`: until when the new code also admits an account to a protected record; null when it is handed to no one.
 */
export async function renewActivationCode(
  { db, keys }: Issuer,
  idMember: number,
  givenUntil: Date | null,
): Promise<string> {
  const code = newActivationCode()
  await db
    .updateTable('member')
    .set({ code_encrypted: keys.encrypt(code), code_given_until: givenUntil })
    .where('id', '=', idMember)
    .execute()
  await db.updateTable('former_licence').set({ code_encrypted: null }).where('id_member', '=', idMember).execute()
  return code
}

/** Replaces the activation codes of these members by ones that are handed to no one. */
export async function renewActivationCodes({ db, keys }: Issuer, idMembers: number[]) {
  const rows = idMembers.map((id) => ({ id, code: keys.encrypt(newActivationCode()).toString('hex') }))
  await sql`
    update member set code_encrypted = decode(r.code, 'hex'), code_given_until = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, code text)
    where member.id = r.id`.execute(db)
  await sql`update former_licence set code_encrypted = null where id_member = any(${idMembers}::integer[])`.execute(db)
}

/**
 * Whether the record manages a club or has a linked account. Its activation code is in no club's listing, and a code
 * that was there before admits no account: the holder would get all rights of that person, in every club.
 */
export async function isProtected(db: Connection, idMember: number): Promise<boolean> {
  const { rows } = await sql<{ protected: boolean }>`
    select exists (select from club_manager where id_member = ${idMember})
      or exists (select from account_member where id_member = ${idMember}) as protected`.execute(db)
  return rows[0]!.protected
}
