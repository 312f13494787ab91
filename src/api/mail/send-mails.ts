import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Deps } from '../deps.ts'
import { emptySentLinks } from './empty-sent-links.ts'

type Sender = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>

export interface OutgoingMail {
  id: number
  to_address: string
  subject: string
  text: string
  html: string
  /** Where mails of that kind are switched off, for a mail that can be. */
  unsubscribe_url: string | null
  attachments: { filename: string; contentType: string; content: Buffer }[]
}
export type Transport = (mail: OutgoingMail) => Promise<void>

/** After that many tries, over about three days, a person has to look at it. */
const GIVE_UP_AFTER = 16
/** A worker that dies while sending leaves the mail claimed for so long; then another tries. */
const CLAIM_SECONDS = 300
/** Well below the claim: a server that hangs must not make two workers send the same mail. */
export const SMTP_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

export function createTransportOf({ env }: Pick<Deps, 'env'>): Transport {
  // Without a server the mail stays in the outbox, where /dev/mails shows it.
  if (!env.SMTP_URL) return async () => undefined
  const smtp = createTransport({ url: env.SMTP_URL, ...SMTP_TIMEOUTS })
  return async (mail) => {
    await smtp.sendMail({
      from: env.MAIL_FROM,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments,
      ...(mail.unsubscribe_url !== null && wayOut(mail.unsubscribe_url)),
      // The same at every try: a server that has it already can tell.
      messageId: `<mail-${mail.id}@${new URL(env.publicUrl).hostname}>`,
    })
  }
}

/** Mail programs show it as a button of their own: it posts to the address, or opens it where there is no TLS. */
function wayOut(url: string) {
  const headers = url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
  return { list: { unsubscribe: { url, comment: '' } }, headers }
}

/**
 * Sends what waits. Several workers may run: each mail is claimed by one, and the claim is committed before it is sent.
 * Asked to stop, it ends with the mail at hand: thousands may wait, and a portal that stops has seconds.
 */
export async function sendWaitingMails(deps: Sender, transport: Transport, isStopping = () => false): Promise<number> {
  let sent = 0
  for (;;) {
    const mail = isStopping() ? undefined : await claim(deps)
    if (!mail) return sent
    try {
      await transport(await withAttachments(deps, mail))
    } catch (error) {
      await putBack(deps, mail, error as Error)
      continue
    }
    await deps.db
      .updateTable('mail')
      .set({ sent_at: deps.clock.now(), last_error: null, ...(deps.env.SMTP_URL && emptySentLinks) })
      .where('id', '=', mail.id)
      .execute()
    sent += 1
  }
}

/** Where mails of that kind are switched off; those wait until nobody else does. */
const UNSUBSCRIBE_URL = sql<string | null>`letter #>> '{unsubscribe,url}'`

function claim({ db, clock }: Sender) {
  const now = clock.now()
  return db
    .updateTable('mail')
    .set({ tries: sql`tries + 1`, next_try_at: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
    .where('id', '=', (rows) =>
      rows
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_try_at', '<=', now)
        .orderBy(sql`${UNSUBSCRIBE_URL} is not null`)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'to_address', 'subject', 'text', 'html', 'tries'])
    .returning(UNSUBSCRIBE_URL.as('unsubscribe_url'))
    .executeTakeFirst()
}

async function withAttachments({ db }: Sender, mail: Omit<OutgoingMail, 'attachments'>): Promise<OutgoingMail> {
  const attachments = await db
    .selectFrom('mail_attachment')
    .innerJoin('file', 'file.id', 'mail_attachment.id_file')
    .select(['file.name as filename', 'file.content_type as contentType', 'file.content'])
    .where('mail_attachment.id_mail', '=', mail.id)
    .orderBy('mail_attachment.id')
    .execute()
  return { ...mail, attachments }
}

async function putBack({ db, clock, log }: Sender, mail: { id: number; tries: number }, error: Error) {
  const now = clock.now()
  const giveUp = mail.tries >= GIVE_UP_AFTER
  // 1, 2, 4 … minutes, at most half a day.
  const wait = Math.min(2 ** (mail.tries - 1) * 60, 43_200)
  log.warn({ mail: mail.id, tries: mail.tries, err: error }, giveUp ? 'mail given up' : 'mail not sent, will try again')
  await db
    .updateTable('mail')
    .set({
      last_error: error.message.slice(0, 500),
      next_try_at: new Date(now.getTime() + wait * 1000),
      given_up_at: giveUp ? now : null,
    })
    .where('id', '=', mail.id)
    .execute()
}
