import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { inSeconds } from '#api/config/clock.ts'
import { backOffSeconds, messageOf } from '#api/database/back-off.ts'
import type { Deps } from '#api/deps.ts'
import { classifySmtpError, type SmtpError } from '#api/mail/smtp-refusal.ts'
import { MAILING_KIND } from '#contract/mail-messages.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'
import { emptySentLinks } from './empty-sent-links.ts'
import { type DrawEnclosure, type Enclosure, selectEnclosures } from './enclosures.ts'
import { CODE_MAIL } from './link-tokens.ts'
import { clearRefusals, countRefusals, REFUSALS_UNTIL_MARKED, recordRefusal } from './refused-emails.ts'
import { smtpOptions } from './smtp-options.ts'

type Sender = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>

export interface OutgoingMail {
  to_address: string
  subject: string
  text: string
  html: string
  message_id: string
  /** URL to unsubscribe from this kind, where that is possible. */
  unsubscribe_url: string | null
  /** Where replies go, if not to the sender. */
  reply_to: string | null
  attachments: { filename: string; contentType: string; content: Buffer }[]
}
export type Transport = (mail: OutgoingMail) => Promise<void>

/** After so many attempts, over about three days, the mail goes to the inbox. */
const GIVE_UP_AFTER = 16
/** A mail claimed by a worker that died is free for another one after this. */
const CLAIM_SECONDS = 300
const LONGEST_RETRY_SECONDS = 43_200

export interface SmtpTransport extends Transport {
  close(): void
  /** Fails the current mail, unless its transmission has begun: the server may have accepted it. */
  abortUnsent(): void
}

/** One SMTP connection, kept open between mails. */
export function createTransportOf({ env }: Pick<Deps, 'env'>): SmtpTransport {
  // Without a server the mail stays in the outbox, where /dev/mails shows it.
  if (!env.SMTP_URL)
    return Object.assign(async () => undefined, { close: () => undefined, abortUnsent: () => undefined })
  const smtp = createTransport({ ...smtpOptions(env, env.SMTP_URL), pool: true, maxConnections: 1 })
  // Nodemailer reads this stream only after the server has agreed to DATA.
  let content: Readable | undefined
  smtp.use('stream', ({ message }, done) => {
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => (content = createReadStream(options))
    done()
  })
  const send: Transport = async (mail) => {
    content = undefined
    await smtp.sendMail({
      from: env.MAIL_FROM,
      to: mail.to_address,
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments,
      ...(mail.unsubscribe_url !== null && unsubscribeHeaders(mail.unsubscribe_url)),
      // The same Message-ID at every attempt, so that a server can recognise a duplicate.
      messageId: `<${mail.message_id}@${new URL(env.publicUrl).hostname}>`,
    })
  }
  return Object.assign(send, {
    close: () => smtp.close(),
    abortUnsent: () => {
      if (!content?.readableDidRead) smtp.transporter.close?.({ force: true })
    },
  })
}

/** Headers for one-click unsubscribe, shown as a button. Without TLS mail programs open the URL instead of posting. */
function unsubscribeHeaders(url: string) {
  const headers = url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
  return { list: { unsubscribe: { url, comment: '' } }, headers }
}

/**
 * Sends the waiting mails. Several workers may run: each mail is claimed by one, and the claim is committed before it
 * is sent. On a stop it ends after the current mail, since thousands may wait and an instance that stops has seconds.
 */
export async function sendWaitingMails(
  deps: Sender,
  transport: Transport,
  draw: DrawEnclosure,
  isStopping = () => false,
): Promise<number> {
  let sent = 0
  for (;;) {
    const mail = isStopping() ? undefined : await claim(deps)
    if (!mail) return sent
    if (mail.refusals >= REFUSALS_UNTIL_MARKED) {
      await withhold(deps, mail)
      continue
    }
    try {
      await transport(await withAttachments(deps, mail, draw))
    } catch (error) {
      await giveUpOrRetry(deps, mail, error as Error)
      continue
    }
    // Written first: if this instance is killed before this statement, another one sends the mail again.
    await deps.db
      .updateTable('mail')
      .set({ sent_at: deps.clock.now(), last_error: null, ...(deps.env.SMTP_URL && emptySentLinks) })
      .where('id', '=', mail.id)
      .execute()
    if (mail.refusals > 0) await clearRefusals(deps.db, mail.to_address)
    sent += 1
  }
}

const UNSUBSCRIBE_URL = sql<string | null>`letter #>> '{unsubscribe,url}'`
const REPLY_TO = sql<string | null>`letter ->> 'replyTo'`
/**
 * Mailings, invitations to open an account, and mails that can be unsubscribed from are sent after all others. As in the
 * index mail_waiting.
 */
const IS_LATER = sql`(kind in (${sql.lit(MAILING_KIND)}, ${sql.lit(CODE_MAIL)}) or ${UNSUBSCRIBE_URL} is not null)`

/** A time further ahead than the longest back-off was written by a wrong clock, and counts as due. */
function claim({ db, clock }: Sender) {
  const now = clock.now()
  const pause = sql`greatest(${CLAIM_SECONDS}, ${backOffSeconds('greatest(tries, 1)', LONGEST_RETRY_SECONDS)})`
  const latest = sql<Date>`${now}::timestamptz + make_interval(secs => ${pause} + ${CLOCK_TOLERANCE_SECONDS})`
  return db
    .updateTable('mail')
    .set({
      tries: sql`tries + 1`,
      // Marks the mail as being sent, at every attempt: staffStopMailing takes back no such mail.
      last_error: null,
      next_try_at: inSeconds(clock, CLAIM_SECONDS),
      message_id: sql`coalesce(message_id, gen_random_uuid()::text)`,
    })
    .where('id', '=', (rows) =>
      rows
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where((mail) => mail.or([mail('next_try_at', '<=', now), mail('next_try_at', '>', latest)]))
        .orderBy(IS_LATER)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'to_address', 'subject', 'text', 'html', 'tries'])
    .returning((mail) => mail.ref('message_id').$notNull().as('message_id'))
    .returning([UNSUBSCRIBE_URL.as('unsubscribe_url'), REPLY_TO.as('reply_to'), selectEnclosures.as('enclosures')])
    .returning(countRefusals('mail.to_address').as('refusals'))
    .executeTakeFirst()
}

interface Claimed {
  id: number
  tries: number
  to_address: string
}

async function withAttachments(
  { db }: Sender,
  { enclosures, ...mail }: Omit<OutgoingMail, 'attachments'> & { id: number; enclosures: Enclosure[] | null },
  draw: DrawEnclosure,
): Promise<OutgoingMail> {
  // Version 2.0.0 stored the drawn documents with the mail; such mails may still wait.
  const attachments = await db
    .selectFrom('mail_attachment')
    .innerJoin('file', 'file.id', 'mail_attachment.id_file')
    .select(['file.name as filename', 'file.content_type as contentType', 'file.content'])
    .where('mail_attachment.id_mail', '=', mail.id)
    .orderBy('mail_attachment.id')
    .execute()
  for (const enclosure of enclosures ?? []) {
    attachments.push({ filename: enclosure.name, contentType: 'application/pdf', content: await draw(enclosure) })
  }
  return { ...mail, attachments }
}

/** Neither sent nor in the inbox: the mark is shown beside the e-mail address, and the mail in the log of mails. */
async function withhold({ db, clock }: Sender, { id }: Claimed) {
  await db.updateTable('mail').set({ given_up_at: clock.now(), withheld: true }).where('id', '=', id).execute()
}

async function giveUpOrRetry(deps: Sender, mail: Claimed, error: Error & SmtpError) {
  const { db, clock, log } = deps
  const now = clock.now()
  const about = { mail: mail.id, tries: mail.tries, err: error }
  const verdict = classifySmtpError(error)
  const isLast = mail.tries >= GIVE_UP_AFTER
  if (verdict !== 'retry') log.warn(about, 'the server refused a mail for good')
  else if (isLast) log.error(about, 'mail given up')
  else log.warn(about, 'mail not sent, will try again')
  const wait = backOffSeconds('tries', LONGEST_RETRY_SECONDS)
  await db
    .updateTable('mail')
    .set({
      last_error: messageOf(error),
      next_try_at: sql<Date>`${now}::timestamptz + make_interval(secs => ${wait})`,
      given_up_at: verdict !== 'retry' || isLast ? now : null,
    })
    .where('id', '=', mail.id)
    .execute()
  if (verdict === 'address refused') await recordRefusal(deps, mail.to_address)
}
