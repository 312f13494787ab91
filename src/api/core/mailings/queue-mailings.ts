import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueLetters } from '#api/mail/enqueue-mail.ts'
import { MAILING_KIND } from '#contract/mail-messages.ts'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import { namesRecipient } from '#contract/staff/staff-mailing-fields.ts'
import type { MailingKind } from '#contract/staff/staff-mailing-messages.ts'
import { findRecipientValues, newsletterUrl, writeMailingLetter } from './mailing-letters.ts'

type Worker = Pick<Deps, 'clock' | 'env' | 'keys'> & { db: Connection }

/** Recipients that become mails at a time: what a stop has to take back. */
const BATCH = 100
/** Mails of mailings that wait at most, while the mail server refuses them for now. */
const MAX_WAITING = 1000

/**
 * Turns the next recipients of the oldest running mailing into mails, in one transaction, so that no crash repeats or
 * loses one. The mail worker calls it when no mail is due. Answers whether there may be more.
 */
export function queueMailings(deps: Worker): Promise<boolean> {
  return inTransaction(deps, async (deps) => {
    const mailing = await deps.db
      .selectFrom('mailing')
      .select(['id', 'kind', 'objet', 'texte', 'list'])
      .where('state', '=', 'sending')
      .orderBy('confirmed_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mailing || (await countWaiting(deps.db)) >= MAX_WAITING) return false
    const recipients = await listNext(deps.db, mailing)
    if (recipients.length === 0) {
      await deps.db
        .updateTable('mailing')
        .set({ state: 'sent', ended_at: deps.clock.now() })
        .where('id', '=', mailing.id)
        // A merge that the list waited for has given the recipient another member.
        .where(sql<boolean>`not exists (select ${fromWaiting(mailing)})`)
        .execute()
      return true
    }
    await leaveOut(
      deps.db,
      recipients.filter(({ agrees }) => !agrees).map(({ id }) => id),
    )
    await enqueue(
      deps,
      mailing,
      recipients.filter(({ agrees }) => agrees),
    )
    return true
  })
}

async function countWaiting(db: Connection): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', MAILING_KIND)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface Mailing {
  id: number
  kind: MailingKind
  objet: string
  texte: string
  list: ListName
}

interface Recipient {
  id: number
  id_member: number
  email: string
  /** Still subscribed, where the mailing is a newsletter. */
  agrees: boolean
}

/** The recipients `r` who have no mail yet, with their members `m`. */
function fromWaiting({ id }: Mailing) {
  return sql`
    from mailing_recipient r join member m on m.id = r.id_member
    where r.id_mailing = ${id} and r.id_mail is null and not r.left_out and m.erased_at is null`
}

/** Locks the members, so that an erasure waits, and deletes the mails too. */
async function listNext(db: Connection, mailing: Mailing): Promise<Recipient[]> {
  const ticked = namesRecipient(mailing)
    ? sql`m.newsletter`
    : sql`exists (select from member o where lower(o.mail) = lower(r.email) and o.newsletter)`
  const { rows } = await sql<Recipient>`
    select r.id, r.id_member, r.email, ${mailing.kind === 'newsletter' ? ticked : sql`true`} as agrees
    ${fromWaiting(mailing)}
    order by r.id limit ${BATCH}
    for share of m`.execute(db)
  return rows
}

async function leaveOut(db: Connection, ids: number[]) {
  if (ids.length === 0) return
  await db.updateTable('mailing_recipient').set({ left_out: true }).where('id', 'in', ids).execute()
}

async function enqueue(deps: Worker, mailing: Mailing, recipients: Recipient[]) {
  if (recipients.length === 0) return
  const found = await findRecipientValues(
    deps.db,
    recipients.map(({ id_member }) => id_member),
    mailing.list !== 'membres',
  )
  const mails = await enqueueLetters(
    deps,
    MAILING_KIND,
    recipients.map(({ id_member, email }) => ({
      to: email,
      letter: writeMailingLetter(
        deps.env,
        mailing,
        found.get(id_member)!.values,
        newsletterUrl(deps, { id: id_member, mail: email }),
      ),
      replyTo: deps.env.FEDERATION_EMAIL,
      idMember: id_member,
    })),
  )
  await sql`
    update mailing_recipient set id_mail = written.mail
    from unnest(${recipients.map(({ id }) => id)}::integer[], ${mails}::integer[]) as written (id, mail)
    where mailing_recipient.id = written.id`.execute(deps.db)
}
