import { sql } from 'kysely'
import type { Env } from '#api/config/env.ts'
import type { Signer } from '#api/config/keys.ts'
import { lastClub } from '#api/core/lists/member-list.ts'
import { writeMailCode } from '#api/core/members/mail-code.ts'
import type { Connection } from '#api/database/connect.ts'
import { federationOf } from '#api/mail/enqueue-mail.ts'
import { ownLinks } from '#api/mail/own-links.ts'
import { commonPlaceholders, NEWSLETTER_UNSUBSCRIBE_LABEL } from '#contract/mail-kinds/every-mail.ts'
import type { MailingKind } from '#contract/staff/staff-mailing-messages.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { withoutForeignLinks } from '#domain/foreign-links.ts'
import { type Letter, writeLetter } from '#domain/mail-text.ts'

interface MailingText {
  kind: MailingKind
  objet: string
  texte: string
}

interface RecipientRow {
  id: number
  prenom: string
  nom: string
  numero_licence: string
  mail: string
  club: string | null
  date_fin: CalendarDate | null
}

/** The values of the placeholders, by member. The club of a manager is the one that they manage. */
export async function findRecipientValues(db: Connection, idMembers: number[], toManagers: boolean) {
  const managed = sql`(
    select string_agg(managed.club, ', ' order by managed.club collate french)
    from club_manager join club managed on managed.id = club_manager.id_club
    where club_manager.id_member = m.id)`
  const { rows } = await sql<RecipientRow>`
    select m.id, m.prenom, m.nom, m.numero_licence, m.mail, m.last_date_fin as date_fin,
      ${toManagers ? sql`coalesce(${managed}, c.club)` : sql`c.club`} as club
    from member m ${lastClub}
    where m.id = any(${idMembers})`.execute(db)
  return new Map(
    rows.map(({ id, mail, prenom, nom, numero_licence, club, date_fin }) => {
      const membre = `${prenom} ${nom}`
      const end = date_fin === null ? '-' : formatDate(date_fin)
      return [id, { mail, values: { prenom, nom, membre, numero_licence, club: club ?? '-', date_fin: end } }]
    }),
  )
}

/** The letter to one recipient. Only a newsletter has an unsubscribe link. */
export function writeMailingLetter(
  env: Env,
  { kind, objet, texte }: MailingText,
  values: Record<string, string>,
  unsubscribeUrl: string,
): Letter {
  const own = ownLinks(env)
  // A value may be a person's own text, in which no mail program should find a link.
  const said = Object.entries({ ...commonPlaceholders(federationOf(env)), ...values }).map(([name, value]) => [
    name,
    withoutForeignLinks(value, own),
  ])
  const unsubscribe = kind === 'newsletter' ? { label: NEWSLETTER_UNSUBSCRIBE_LABEL, url: unsubscribeUrl } : undefined
  return writeLetter({ objet, texte, note: '', bouton: '' }, Object.fromEntries(said), { unsubscribe })
}

export function newsletterUrl(deps: { env: Env; keys: Signer }, recipient: { id: number; mail: string }): string {
  return `${deps.env.publicUrl}/rappel/${writeMailCode(deps, 'newsletter', recipient)}`
}
