import type { Input, MemberCall } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { refuseBadChanges } from '#api/calls/refuse-bad-changes.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { authorFor } from '#api/core/members/author-for.ts'
import { lockMember } from '#api/core/members/lock-members.ts'
import { recordValues } from '#api/core/members/member-letters.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { contactFields } from '#contract/member-fields.ts'

const CONTACT = ['adresse', 'cp', 'ville', 'mail', 'telephone', 'gsm', 'newsletter', 'expiry_reminders'] as const

type Contact = Required<Pick<Input<'updateInfosMember'>, (typeof CONTACT)[number]>>

/** Stores contact data only. Unchanged fields are neither written nor recorded. */
export async function updateInfosMember(sent: Input<'updateInfosMember'>, call: MemberCall) {
  await inTransaction(call, async (call) => {
    await lockMember(call.db, call.idMember)
    const member = await getContact(call.db, call.idMember)
    checkVersion(call, member.version)
    refuseBadChanges(contactFields, member, sent)
    const form = { ...sent, expiry_reminders: sent.expiry_reminders ?? member.expiry_reminders }
    const changed = CONTACT.filter((field) => form[field] !== member[field])
    if (changed.length === 0) return
    const [before, after] = [pick(member, changed), pick(form, changed)]
    await call.db
      .updateTable('member')
      .set({ ...after, version: member.version + 1 })
      .where('id', '=', member.id)
      .execute()
    await recordAudit(call, { action: 'member.update_contact', id_member: call.idMember, before, after })
    if (changed.includes('mail')) await mailFormerAddress(call, member)
  })
  return { success: true, message: accountMessages.profileSaved }
}

function getContact(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .select(['id', 'version', 'prenom', 'numero_licence', ...CONTACT])
    .where('id', '=', idMember)
    .executeTakeFirstOrThrow()
}

function pick(contact: Contact, fields: readonly (keyof Contact)[]): Partial<Contact> {
  return Object.fromEntries(fields.map((field) => [field, contact[field]]))
}

/** Mails about the record go to the new address from now on; the previous one is told. */
async function mailFormerAddress(
  call: MemberCall,
  member: { id: number; mail: string; prenom: string; numero_licence: string },
) {
  if (!member.mail) return
  const by = await authorFor(call.db, member, await getAccountById(call.db, call.caller.idAccount))
  const filling = { values: recordValues(member, by), idMember: call.idMember }
  await enqueueMail(call, 'contact_mail_changed', member.mail, filling)
}
