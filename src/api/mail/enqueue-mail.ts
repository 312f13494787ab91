import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { Env } from '#api/config/env.ts'
import type { Connection } from '#api/database/connect.ts'
import { commonPlaceholders, UNSUBSCRIBE_LABEL } from '#contract/mail-kinds/every-mail.ts'
import type { MailKind } from '#contract/mail-kinds/mail-kind.ts'
import { type MailName, type MailValues, mailKinds } from '#contract/mail-messages.ts'
import { checkMailText } from '#contract/staff/staff-mail-fields.ts'
import { withoutForeignLinks } from '#domain/foreign-links.ts'
import { type Letter, type MailText, writeLetter } from '#domain/mail-text.ts'
import { hasRight, STAFF_ROLES, type StaffRight, type StaffRole } from '#domain/staff-rights.ts'
import { compose } from './compose.ts'
import type { Enclosure } from './enclosures.ts'
import { limitMails, type MailWriter } from './limit-mails.ts'
import { EMPTY_TEXT, getMailText } from './mail-text-queries.ts'
import { ownLinks } from './own-links.ts'

/** NOTIFY channel of the mail worker; PostgreSQL delivers the notification when the transaction commits. */
export const MAIL_CHANNEL = 'myabft_mail'

type Writer = Pick<MailWriter, 'db' | 'env' | 'clock'>

/** The values of one mail: placeholders, link, subjects. */
export interface Filling<Name extends MailName> {
  values: MailValues<Name>
  /** URL of the button, for kinds that have one. */
  url?: string
  /** URL of the unsubscribe line, for kinds that can be switched off. */
  unsubscribeUrl?: string
  enclosures?: Enclosure[]
  /** The member the mail is about; erasure deletes the mail with the member. */
  idMember?: number
  /** Other members named in the text or in an attachment. */
  mentions?: number[]
  /** The registration request the mail is about: its person may not be a member yet. */
  idRegistration?: number
}

/** Writes a mail in the caller's transaction: it is sent if, and only if, what caused it really happened. */
export function enqueueMail<Name extends MailName>(writer: MailWriter, kind: Name, to: string, filling: Filling<Name>) {
  return enqueueMails(writer, kind, [{ to, ...filling }])
}

/** The same for several mails, in as many statements as for one. */
export async function enqueueMails<Name extends MailName>(
  writer: MailWriter,
  kind: Name,
  mails: ({ to: string } & Filling<Name>)[],
) {
  if (mails.length === 0) return
  await limitMails(
    writer,
    kind,
    mails.map(({ to }) => to),
  )
  const { text, ...definition }: MailKind = mailKinds[kind]
  const worded = await getWording(writer, kind)
  if (text.bouton !== '' && mails.some(({ url }) => url === undefined)) throw new Error(`${kind} needs its link`)
  const common = commonPlaceholders(federationOf(writer.env))
  const own = ownLinks(writer.env)
  await enqueueLetters(
    writer,
    kind,
    mails.map(({ to, values, url, unsubscribeUrl, ...rest }) => {
      const unsubscribe = definition.unsubscribe && unsubscribeUrl && { label: UNSUBSCRIBE_LABEL, url: unsubscribeUrl }
      // A value may be a person's own text, in which no mail program should find a link.
      const said = Object.entries({ ...common, ...values }).map(([name, value]) => [
        name,
        withoutForeignLinks(value, own),
      ])
      const letter = writeLetter(worded, Object.fromEntries(said), { url, unsubscribe: unsubscribe || undefined })
      return { to, letter, ...rest }
    }),
  )
}

/**
 * The saved text of a kind, or the portal's own. A saved text that breaks today's rules (a foreign link, an unknown
 * placeholder) is withdrawn, and the administrators are told once.
 */
async function getWording(writer: Writer, kind: MailName): Promise<MailText> {
  const { text: own, name } = mailKinds[kind]
  const saved = await getMailText(writer.db, kind)
  if (!saved?.text) return own
  const problems = checkMailText(mailKinds[kind], saved.text, ownLinks(writer.env))
  if (Object.keys(problems).length === 0) return saved.text
  const withdrawn = await writer.db
    .updateTable('mail_text')
    .set({ ...EMPTY_TEXT, version: saved.version + 1, updated_at: writer.clock.now(), updated_by: null })
    .where('kind', '=', kind)
    .where('version', '=', saved.version)
    .executeTakeFirst()
  if (withdrawn.numUpdatedRows > 0n) {
    const subject = `mail text ${kind}`
    await recordAudit(writer, { action: 'mail_text.withdraw', subject, before: saved.text, after: own })
    await mailAdministrators(writer, 'mail_text_withdrawn', { e_mail: name })
  }
  return own
}

export function mailAdministrators<Name extends MailName>(writer: Writer, kind: Name, values: MailValues<Name>) {
  return mailStaff(writer, kind, { right: 'users:write', filling: { values } })
}

/** To everybody who has the right, except to the person who caused it. */
export async function mailStaff<Name extends MailName>(
  writer: Writer,
  kind: Name,
  { right, except, filling }: { right: StaffRight; except?: number; filling: Filling<Name> },
) {
  const roles = (Object.keys(STAFF_ROLES) as StaffRole[]).filter((role) => hasRight([role], right))
  const colleagues = await writer.db
    .selectFrom('account')
    .select('email')
    .where((account) =>
      account.exists(
        account
          .selectFrom('account_role')
          .select('role')
          .whereRef('id_account', '=', 'account.id')
          .where('role', 'in', roles),
      ),
    )
    .where('id', '!=', except ?? 0)
    .orderBy('id')
    .execute()
  await enqueueMails(
    writer,
    kind,
    colleagues.map(({ email }) => ({ to: email, ...filling })),
  )
}

export function federationOf(env: Env) {
  return { name: env.FEDERATION_NAME, shortName: env.FEDERATION_SHORT_NAME, email: env.FEDERATION_EMAIL }
}

interface Addressed {
  to: string
  letter: Letter
  enclosures?: Enclosure[]
  /** Where replies go, if not to the sender. */
  replyTo?: string
  idMember?: number
  mentions?: number[]
  idRegistration?: number
}

/** Queues letters that are already composed; answers the ids of their mails, in the same order. */
export async function enqueueLetters(
  { db, env, clock }: Writer,
  kind: string,
  letters: Addressed[],
): Promise<number[]> {
  const now = clock.now()
  const written = await db
    .insertInto('mail')
    .values(
      letters.map(({ to, letter, enclosures, replyTo, idMember, idRegistration }) => ({
        kind,
        to_address: to,
        subject: letter.subject,
        ...compose(letter, env),
        letter: JSON.stringify({ ...letter, enclosures, replyTo }),
        id_member: idMember ?? null,
        id_registration: idRegistration ?? null,
        created_at: now,
        next_try_at: now,
      })),
    )
    .returning('id')
    .execute()
  for (const [place, { id }] of written.entries()) {
    const { mentions } = letters[place]!
    if (mentions?.length) await mention(db, id, mentions)
  }
  await wakeMailWorker(db)
  return written.map(({ id }) => id)
}

/** When the transaction commits. */
export async function wakeMailWorker(db: Connection) {
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(db)
}

async function mention(db: Connection, idMail: number, members: number[]) {
  await db
    .insertInto('mail_mention')
    .values(members.map((id_member) => ({ id_mail: idMail, id_member })))
    .execute()
}
