import { inSeconds } from '#api/config/clock.ts'
import { hashSecret, newSecret } from '#api/config/keys.ts'
import type { Connection } from '#api/database/connect.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import type { MailWriter } from '#api/mail/limit-mails.ts'
import { linkUrl } from '#api/mail/link-url.ts'
import { lockAccount } from './lock-account.ts'

const CONFIRM_SECONDS = 48 * 3600

export type LinkPurpose = 'confirm_email' | 'reset_password' | 'change_email'

export async function insertLink(
  db: Connection,
  link: {
    hash: Buffer
    id_account: number
    purpose: LinkPurpose
    new_email?: string
    by_staff?: boolean
    created_at: Date
    expires_at: Date
  },
) {
  await db.insertInto('account_link').values(link).execute()
}

/**
 * Locks the account, then the link: of two calls that use it at once, the second finds it used. A call that changes an
 * account locks it first and withdraws its links later, so the other order would deadlock with it.
 */
export async function findLinkForUpdate(db: Connection, hash: Buffer, purposes: LinkPurpose[]) {
  const link = db.selectFrom('account_link').where('hash', '=', hash).where('purpose', 'in', purposes)
  const found = await link.select('id_account').executeTakeFirst()
  if (!found) return undefined
  await lockAccount(db, found.id_account)
  return link.selectAll().forUpdate().executeTakeFirst()
}

export async function markLinkUsed(db: Connection, hash: Buffer, at: Date) {
  await db.updateTable('account_link').set({ used_at: at }).where('hash', '=', hash).execute()
}

/** A change of password or e-mail ends every open link: another person may have requested it. */
export async function withdrawLinks(db: Connection, idAccount: number) {
  await db
    .deleteFrom('account_link')
    .where('id_account', '=', idAccount)
    .where('purpose', 'in', ['reset_password', 'change_email'])
    .where('used_at', 'is', null)
    .execute()
}

export async function sendConfirmation(call: MailWriter, account: { id: number; email: string }) {
  const token = newSecret()
  await insertLink(call.db, {
    hash: hashSecret(token),
    id_account: account.id,
    purpose: 'confirm_email',
    created_at: call.clock.now(),
    expires_at: inSeconds(call.clock, CONFIRM_SECONDS),
  })
  await enqueueMail(call, 'confirm_email', account.email, {
    values: {},
    url: linkUrl(call.env, '/account/confirmMail', token),
  })
}

/** Mails the link to the new e-mail address, which counts once the link is opened, and warns the old one. */
export async function sendEmailChange(
  call: MailWriter,
  account: { id: number; email: string; surname: string },
  { email, byStaff }: { email: string; byStaff: boolean },
) {
  const token = newSecret()
  await insertLink(call.db, {
    hash: hashSecret(token),
    id_account: account.id,
    purpose: 'change_email',
    new_email: email,
    by_staff: byStaff,
    created_at: call.clock.now(),
    expires_at: inSeconds(call.clock, CONFIRM_SECONDS),
  })
  const url = linkUrl(call.env, '/account/confirmMail', token)
  // Nothing else leads from the person to this address once the link is gone.
  const mentions = await listLinkedMembers(call.db, account.id)
  await enqueueMail(call, 'change_email', email, { values: {}, url, mentions })
  const values = { prenom: account.surname, adresse: email }
  await enqueueMail(call, 'change_email_asked', account.email, { values })
}

async function listLinkedMembers(db: Connection, idAccount: number) {
  const links = await db.selectFrom('account_member').select('id_member').where('id_account', '=', idAccount).execute()
  return links.map(({ id_member }) => id_member)
}
