import { sql } from 'kysely'
import type { Connection } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { type Attachment, compose, type Letter } from './compose.ts'

/** The worker listens here; PostgreSQL delivers the word when the transaction commits. */
export const MAIL_CHANNEL = 'myabft_mail'

interface Writer extends Pick<Deps, 'env' | 'clock'> {
  db: Connection
}

/** Writes a mail in the caller's transaction: it is sent if, and only if, what caused it really happened. */
export async function enqueueMail({ db, env, clock }: Writer, kind: string, to: string, letter: Letter) {
  const now = clock.now()
  const mail = await db
    .insertInto('mail')
    .values({
      kind,
      to_address: to,
      subject: letter.subject,
      ...compose(letter, env),
      created_at: now,
      next_try_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (letter.attachments?.length) await attach(db, mail.id, letter.attachments)
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(db)
}

async function attach(db: Connection, idMail: number, attachments: Attachment[]) {
  const files = await db
    .insertInto('file')
    .values(attachments.map(({ name, contentType, content }) => ({ name, content_type: contentType, content })))
    .returning('id')
    .execute()
  await db
    .insertInto('mail_attachment')
    .values(files.map(({ id }) => ({ id_mail: idMail, id_file: id })))
    .execute()
}
