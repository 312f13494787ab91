import { type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Input } from '#api/calls/call.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import type { Connection } from '#api/database/connect.ts'
import { containing } from '#api/database/like-pattern.ts'
import { onDays } from '#api/database/midnight.ts'
import { readPage } from '#api/database/read-page.ts'
import type { Tables } from '#api/database/tables.ts'
import { selectAttachmentNames } from '#api/mail/enclosures.ts'
import type { MailState } from '#contract/staff/staff-mail-fields.ts'

type Filter = Input<'staffListMails'>
type Mails = ExpressionBuilder<Tables, 'mail'>

const STATES: Record<MailState, RawBuilder<SqlBool>> = {
  envoye: sql<SqlBool>`mail.sent_at is not null`,
  abandonne: sql<SqlBool>`mail.given_up_at is not null`,
  attente: sql<SqlBool>`mail.sent_at is null and mail.given_up_at is null and mail.last_error is null`,
  echec: sql<SqlBool>`mail.sent_at is null and mail.given_up_at is null and mail.last_error is not null`,
}

/** A licence number finds the mails about that member, naming the member, or to the member's own address. */
function matchesText(mail: Mails, texte: string) {
  const part = containing(texte.toLowerCase())
  return mail.or([
    sql<SqlBool>`lower(mail.to_address) like ${part}`,
    ...(/^\d{4,10}$/.test(texte)
      ? [
          sql<SqlBool>`mail.id_member = (select id from member where numero_licence = ${texte})`,
          sql<SqlBool>`mail.id in (
            select id_mail from mail_mention where id_member = (select id from member where numero_licence = ${texte}))`,
          sql<SqlBool>`lower(mail.to_address) = (select lower(m.mail) from member m where numero_licence = ${texte})`,
        ]
      : []),
  ])
}

function matching({ sorte, etat, texte, du, au }: Filter) {
  const mail = expressionBuilder<Tables, 'mail'>()
  return mail.and([
    ...(sorte === null ? [] : [mail('mail.kind', '=', sorte)]),
    ...(etat === null ? [] : [STATES[etat]]),
    ...(texte === '' ? [] : [matchesText(mail, texte)]),
    ...onDays('mail.created_at', du, au),
  ])
}

export function readMails(db: Connection, filter: Filter) {
  const all = db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter))
  const selected = selectListed(db)
    .where(matching(filter))
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
  return readPage(selected, all, filter)
}

function selectListed(db: Connection) {
  return db
    .selectFrom('mail')
    .leftJoin('member', 'member.id', 'mail.id_member')
    .select(['mail.id', 'mail.kind', 'mail.to_address', 'mail.subject', 'mail.created_at', 'mail.sent_at'])
    .select(['mail.given_up_at', 'mail.last_error', 'mail.id_member', 'member.nom', 'member.prenom'])
}

export type ListedMail = Awaited<ReturnType<typeof readMails>>['rows'][number]

export function findMail(db: Connection, idMail: number) {
  return selectListed(db)
    .select(['mail.text', 'mail.tries', 'mail.next_try_at', 'mail.settled_at', 'mail.note', 'mail.withheld'])
    .select(['mail.letter', selectAttachmentNames.as('attachments')])
    .where('mail.id', '=', idMail)
    .executeTakeFirst()
}

/** Texts of the secretariat, with their last authors. */
export function findOwnTexts(db: Connection) {
  return db
    .selectFrom('mail_text')
    .leftJoin('account', 'account.id', 'mail_text.updated_by')
    .select(['kind', 'updated_at', selectName().as('by')])
    .where('objet', 'is not', null)
    .orderBy('kind')
    .execute()
}
