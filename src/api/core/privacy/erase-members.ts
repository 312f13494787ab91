import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { newActivationCode } from '#api/core/members/activation-code.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { deleteMails } from '#api/mail/delete-mails.ts'
import { clearRefusals } from '#api/mail/refused-emails.ts'
import type { Address } from '#contract/order-fields.ts'
import { dateInBrussels } from '#domain/dates.ts'

interface Eraser extends Pick<Deps, 'clock' | 'keys'> {
  db: Connection
  caller?: { idAccount: number }
}

/** Replaces the name of an erased member. */
const ERASED = { nom: 'Effacé', prenom: 'Membre' }
const ERASED_NAME = `${ERASED.prenom} ${ERASED.nom}`
/** Accounting needs no postal address of a person: the order names the club. */
const ERASED_ADDRESS: Address = {
  ...ERASED,
  mail: '',
  adresse: '',
  complement: '',
  cp: '',
  ville: '',
  telephone_gsm: '',
}

/** Sports data, by which a person could be identified in published results. */
const SPORT = [
  'grade_record',
  'course_attendance',
  'training_result',
  'combat_result',
  'poomsae_result',
  'referee_service',
] as const

/**
 * Erases everything about these members, for good, in the caller's transaction. What the law requires stays under
 * another name: orders with their payments, licences, and that something was done, without its content. The empty
 * record stays, so that its licence number is never given again.
 */
export async function eraseMembers(call: Eraser, idMembers: number[], { why }: { why: string }) {
  if (idMembers.length === 0) return
  const { db } = call
  const addresses = await findAddresses(db, idMembers)
  await deleteOwnAccounts(call, idMembers)
  await deleteLetters(db, idMembers, addresses)
  await db.deleteFrom('account_member').where('id_member', 'in', idMembers).execute()
  await db.deleteFrom('renewal_wish').where('id_member', 'in', idMembers).execute()
  for (const table of SPORT) await db.deleteFrom(table).where('id_member', 'in', idMembers).execute()
  await renameInOrders(db, idMembers)
  await emptyRequests(db, idMembers)
  await emptyAudit(db, idMembers)
  await emptyRecords(call, idMembers)
  const events = idMembers.map((id_member) => ({ action: 'member.erase' as const, id_member, after: { reason: why } }))
  await recordAudit(call, ...events)
}

/** E-mail addresses of these members: on the record, and those that their own account asked to change to. */
async function findAddresses(db: Connection, idMembers: number[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select mail as address from member where id = any(${idMembers}) and mail <> ''
    union select link.new_email from account_link link
    join account a on a.id = link.id_account
    join account_member l on l.id_account = a.id
    join member m on m.id = l.id_member and lower(m.mail) = a.email
    where m.id = any(${idMembers}) and link.new_email is not null`.execute(db)
  return rows.map(({ address }) => address)
}

/** Deletes the account with the member's own e-mail address and no other member. Staff accounts stay. */
async function deleteOwnAccounts(call: Eraser, idMembers: number[]) {
  const found = await listOwnAccounts(call.db, idMembers)
  if (found.length === 0) return
  // Asked again under the lock: the account may be linking another member, which the deletion would unlink.
  await sql`select id from account where id = any(${found}) order by id for update`.execute(call.db)
  const ids = await listOwnAccounts(call.db, idMembers)
  if (ids.length > 0) await deleteAccounts(call, ids)
}

async function listOwnAccounts(db: Connection, idMembers: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from account a
    join account_member l on l.id_account = a.id
    join member m on m.id = l.id_member and lower(m.mail) = a.email
    where m.id = any(${idMembers})
      and not exists (select from account_role r where r.id_account = a.id)
      and not exists (
        select from account_member o where o.id_account = a.id and o.id_member <> all(${idMembers}))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes accounts with their dependent rows. Their actions stay recorded, without personal data about the holders. */
export async function deleteAccounts(call: Omit<Eraser, 'keys'>, ids: number[]) {
  await sql`select scrub_audit_of_accounts(${ids}::integer[])`.execute(call.db)
  await removeAccounts(call, ids)
}

/** The same for an account that its owner deletes: its audit trail stays, without a name. */
export async function removeAccounts(call: Omit<Eraser, 'keys'>, ids: number[]) {
  await recordAudit(call, ...ids.map((id) => ({ action: 'account.delete' as const, subject: `account ${id}` })))
  await sql`delete from refused_email where email in (select email from account where id = any(${ids}))`.execute(
    call.db,
  )
  await call.db.deleteFrom('account').where('id', 'in', ids).execute()
}

/** Deletes mails and recipients of mailings about them, naming them, or to an e-mail address that no other record has. */
async function deleteLetters(db: Connection, idMembers: number[], addresses: string[]) {
  for (const address of addresses) await clearRefusals(db, address)
  await resetToldWishes(db, idMembers)
  await deleteMails(
    db,
    sql`
    select id from mail where id_member = any(${idMembers})
    union select id_mail from mail_mention where id_member = any(${idMembers})
    union select mail.id from mail join registration_request r on r.id = mail.id_registration
      where r.id_member = any(${idMembers})`,
  )
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses}::text[]) as gone (address)
    where not exists (select from account a where a.email = lower(address))
      and not exists (
        select from member m where lower(m.mail) = lower(address) and m.id <> all(${idMembers}))`.execute(db)
  const free = rows.map(({ address }) => address)
  await sql`
    delete from mailing_recipient
    where id_member = any(${idMembers})
      or lower(email) in (select lower(address) from unnest(${free}::text[]) as gone (address))`.execute(db)
  if (free.length === 0) return
  await deleteMails(
    db,
    sql`
    select id from mail where lower(to_address) in (select lower(address) from unnest(${free}::text[]) as gone (address))
    union select mail.id from mail, unnest(${free}::text[]) as gone (address)
      where strpos(lower(mail.text), lower(gone.address)) > 0`,
  )
}

/** A waiting mail about several wishes is deleted with one of them, so the other wishes are marked as untold. */
async function resetToldWishes(db: Connection, idMembers: number[]) {
  await sql`
    update renewal_wish set told_at = null
    where told_at is not null and id_member in (
      select other.id_member
      from mail_mention gone
      join mail on mail.id = gone.id_mail and mail.kind = 'renewal_wishes' and mail.sent_at is null
      join mail_mention other on other.id_mail = mail.id
      where gone.id_member = any(${idMembers}))`.execute(db)
}

/** Amounts, dates and numbers stay for accounting; names and contact data are removed. */
async function renameInOrders(db: Connection, idMembers: number[]) {
  const address = JSON.stringify(ERASED_ADDRESS)
  await sql`
    update club_order set adresse_livraison = ${address}::jsonb, adresse_facturation = ${address}::jsonb,
      json_details = null
    where id_member = any(${idMembers})`.execute(db)
  await emptyReasons(db, idMembers)
  await sql`
    update recap_line set name = ${ERASED_NAME}
    where id_member = any(${idMembers})
      or id_recap in (
        select recap.id from recap
        join registration_request r on r.id = recap.id_registration
        where r.id_member = any(${idMembers}))`.execute(db)
}

/** The words of a person about an order, its payments or a licence may be about a member. That there was a reason stays. */
async function emptyReasons(db: Connection, idMembers: number[]) {
  const ofOrders = sql`(
    select id from club_order where id_member = any(${idMembers})
    union select id_order from order_line where id_member = any(${idMembers}))`
  await sql`update club_order set close_reason = '' where close_reason is not null and id in ${ofOrders}`.execute(db)
  await sql`
    update payment set note = '', refund_reason = case when refund_reason is not null then '' end
    where id_order in ${ofOrders}`.execute(db)
  await sql`update payment_alert set note = '' where note is not null and id_order in ${ofOrders}`.execute(db)
  await sql`update order_refund set reason = '' where id_order in ${ofOrders}`.execute(db)
  await sql`
    update bank_movement set note = ''
    where note <> '' and (
      id in (select id_movement from payment where id_order in ${ofOrders})
      or id_payment in (select id from payment where id_order in ${ofOrders}))`.execute(db)
  await sql`
    update licence set cancel_reason = ''
    where cancel_reason is not null and id_member = any(${idMembers})`.execute(db)
}

async function emptyRequests(db: Connection, idMembers: number[]) {
  await db
    .updateTable('registration_request')
    .set({
      ...ERASED,
      date_naissance: '1900-01-01',
      adresse: '',
      cp: '',
      ville: '',
      telephone_gsm: '',
      email: '',
      reason: sql`case when reason is not null then '' end`,
      question: sql`case when question is not null then '' end`,
    })
    .where('id_member', 'in', idMembers)
    .execute()
  await db
    .updateTable('registration_request')
    .set({ id_probable_double: null })
    .where('id_probable_double', 'in', idMembers)
    .execute()
  await db.updateTable('erasure_request').set({ reason: '' }).where('id_member', 'in', idMembers).execute()
  await db
    .updateTable('former_licence')
    .set({ date_naissance: null, code_encrypted: null })
    .where('id_member', 'in', idMembers)
    .execute()
}

/** Keeps which fields were changed, when and by whom; removes their values. */
async function emptyAudit(db: Connection, idMembers: number[]) {
  await sql`select scrub_audit_of_members(${idMembers}::integer[])`.execute(db)
}

async function emptyRecords({ db, clock, keys }: Eraser, idMembers: number[]) {
  const now = clock.now()
  const photos = await db
    .selectFrom('member')
    .select('id_photo')
    .where('id', 'in', idMembers)
    .where('id_photo', 'is not', null)
    .execute()
  await sql`
    update licence set cancelled_at = ${now}, cancel_reason = 'Renonciation (effacement)'
    where id_member = any(${idMembers}) and cancelled_at is null
      and date_fin >= ${dateInBrussels(now)}::date`.execute(db)
  // A valid code that was never given out, since code that shows codes must be able to decrypt one.
  const codes = idMembers.map(() => keys.encrypt(newActivationCode()))
  await sql`
    update member set nom = ${ERASED.nom}, prenom = ${ERASED.prenom}, date_naissance = null, adresse = '',
      complement = '', cp = '', ville = '', mail = '', telephone = '', gsm = '', newsletter = false,
      expiry_reminders = false, id_photo = null, id_categorie_poids = null, adult_notice_sent_at = null,
      code_encrypted = fresh.code, code_given_until = null, invited_at = null, invitation_way = null, e_licence_version = e_licence_version + 1,
      version = version + 1, erased_at = ${now}
    from unnest(${idMembers}::integer[], ${codes}::bytea[]) as fresh (id, code)
    where member.id = fresh.id`.execute(db)
  if (photos.length > 0) {
    await db
      .deleteFrom('file')
      .where(
        'id',
        'in',
        photos.map(({ id_photo }) => id_photo!),
      )
      .execute()
  }
}
