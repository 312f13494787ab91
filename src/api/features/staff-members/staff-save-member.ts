import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { refuseBadChanges } from '#api/calls/refuse-bad-changes.ts'
import { findFirstFacts } from '#api/core/members/first-facts.ts'
import { recordValues } from '#api/core/members/member-letters.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffMemberFields } from '#contract/staff/staff-member-fields.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { findFactBeforeBirth } from '#domain/birth-date.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { getMemberForUpdate, IDENTITY, type WorkedOn } from './staff-member-queries.ts'

export type Identity = Pick<WorkedOn, (typeof IDENTITY)[number]>

/** Unchanged fields are neither written nor recorded. */
export async function staffSaveMember({ id_member, ...form }: Input<'staffSaveMember'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const member = await getMemberForUpdate(call.db, id_member)
    checkVersion(call, member.version)
    refuseBadChanges(staffMemberFields, member, form)
    const after = identityFrom(form)
    if (after.date_naissance !== member.date_naissance)
      await refuseBornAfter(call.db, after.date_naissance, [id_member])
    const changed = await recordChange(call, { action: 'member.save', id_member }, identityOf(member), after)
    if (!changed) return
    await call.db
      .updateTable('member')
      .set({ ...after, version: member.version + 1 })
      .where('id', '=', id_member)
      .execute()
    // Mails about the record go to the new address from now on; the previous one is told.
    if (member.mail !== '' && member.mail !== after.mail) {
      const values = recordValues(member, 'Le secrétariat')
      await enqueueMail(call, 'contact_mail_changed', member.mail, { values, idMember: id_member })
    }
  })
  return { success: true, message: staffMemberMessages.saved }
}

/** Refuses a birth date after a licence, a grade or a result of these records. */
export async function refuseBornAfter(db: Connection, birth: CalendarDate | null, idMembers: number[]) {
  const facts = await findFirstFacts(db, idMembers)
  const fact = findFactBeforeBirth(birth, [...facts.values()])
  if (!fact) return
  const sentence = staffMemberMessages.bornAfter(fact)
  throw invalid({ date_naissance: [sentence] }, sentence)
}

/** An unknown birth date is an empty field in the form and null in the record. */
export function identityFrom(form: Omit<Identity, 'date_naissance'> & { date_naissance: string }): Identity {
  return { ...identityOf(form), date_naissance: form.date_naissance || null }
}

export function identityOf(record: Identity): Identity {
  return Object.fromEntries(IDENTITY.map((field) => [field, record[field]])) as unknown as Identity
}
