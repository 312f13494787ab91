import { sql } from 'kysely'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import type { Connection } from '#api/database/connect.ts'
import { type MailingState, type RecipientState, recipientStateLabels } from '#contract/staff/staff-mailing-messages.ts'

/** Locked, so that the second of two decisions is refused. */
export async function lockMailing(db: Connection, idMailing: number, state: MailingState, otherwise: string) {
  const mailing = await db.selectFrom('mailing').selectAll().where('id', '=', idMailing).forUpdate().executeTakeFirst()
  if (!mailing) throw notFound()
  if (mailing.state !== state) throw conflict(otherwise)
  return mailing
}

export function selectMailings(db: Connection) {
  return db
    .selectFrom('mailing')
    .leftJoin('account as author', 'author.id', 'mailing.created_by')
    .select(['mailing.id', 'mailing.kind', 'mailing.list', 'mailing.filters', 'mailing.objet', 'mailing.state'])
    .select(['mailing.created_at', 'mailing.confirmed_at', 'mailing.recipients'])
    .select(selectName('author').as('author'))
}

type ListedMailing = Awaited<ReturnType<ReturnType<typeof selectMailings>['executeTakeFirstOrThrow']>>

export function toListedMailing(mailing: ListedMailing) {
  return {
    id_mailing: mailing.id,
    sorte: mailing.kind,
    parmi: mailing.list,
    liste: mailing.filters,
    objet: mailing.objet,
    etat: mailing.state,
    auteur: mailing.author,
    created_at: mailing.created_at.toISOString(),
    confirmed_at: mailing.confirmed_at?.toISOString() ?? null,
    destinataires: mailing.recipients,
  }
}

/** The state of a recipient `r` whose mail, if any, is `mail`. */
export const RECIPIENT_STATE = sql<RecipientState>`case
  when r.left_out then 'desabonne'
  when mail.sent_at is not null then 'envoye'
  when mail.given_up_at is not null then 'refuse'
  else 'attente' end`

/** Recipients whose mail has expired were sent. */
export async function countRecipients(db: Connection, { id, recipients }: { id: number; recipients: number }) {
  const { rows } = await sql<{ etat: RecipientState; count: number }>`
    select ${RECIPIENT_STATE} as etat, count(*)::integer as count
    from mailing_recipient r left join mail on mail.id = r.id_mail
    where r.id_mailing = ${id} group by 1`.execute(db)
  const counted = new Map(rows.map(({ etat, count }) => [etat, count]))
  const states = Object.keys(recipientStateLabels) as RecipientState[]
  const known = rows.reduce((total, { count }) => total + count, 0)
  const counts = Object.fromEntries(states.map((etat) => [etat, counted.get(etat) ?? 0])) as Record<
    RecipientState,
    number
  >
  return { ...counts, envoye: counts.envoye + Math.max(0, recipients - known) }
}

/** The subject of a mailing's audit entries. */
export const subjectOf = (id: number) => `mailing ${id}`
