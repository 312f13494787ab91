import { sql } from 'kysely'
import type { Clock } from '#api/config/clock.ts'
import type { Env } from '#api/config/env.ts'
import type { Connection } from '#api/database/connect.ts'
import { enqueueMails, type Filling } from '#api/mail/enqueue-mail.ts'
import type { MailName, MailValues } from '#contract/mail-messages.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { fullName } from '#domain/person-name.ts'

interface Work {
  db: Connection
  env: Env
  clock: Clock
}

interface Told {
  id: number
  prenom: string
  nom: string
  numero_licence: string
  addresses: string[]
}

/** The linked accounts of each member, who for a child are its parents; without an account, the contact address. */
export async function findMembersToTell(db: Connection, idMembers: number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select m.id, m.prenom, m.nom, m.numero_licence, case
      when exists (select from account_member l where l.id_member = m.id) then array(
        select distinct lower(a.email) from account_member l join account a on a.id = l.id_account
        where l.id_member = m.id order by 1)
      when m.mail <> '' then array[lower(m.mail)]
      else '{}'::text[] end as addresses
    from member m where m.id = any(${idMembers}::integer[]) and m.erased_at is null
    order by m.nom collate french, m.prenom collate french, m.id`.execute(db)
  return rows
}

/** The address of each club and those of its managers. */
export async function findClubsToTell(db: Connection, idClubs: number[]) {
  const { rows } = await sql<{ id: number; club: string; addresses: string[] }>`
    select c.id, c.club, array(
      select distinct lower(mail) from (
        select c.mail union all
        select m.mail from club_manager g join member m on m.id = g.id_member where g.id_club = c.id
      ) contact where mail <> '' order by 1
    ) as addresses
    from club c where c.id = any(${idClubs}::integer[]) order by c.id`.execute(db)
  return rows
}

type LicenceMail = 'licence_transferred' | 'licence_cancelled' | 'licence_shortened'
type OwnValues<Name extends LicenceMail> = Omit<MailValues<Name>, 'membre' | 'numero_licence'>

interface LicenceChange<Name extends LicenceMail> {
  id_member: number
  /** Clubs that are told. */
  clubs: number[]
  values: OwnValues<Name>
}

/** Writes to the member, the clubs and their managers that a licence changed; to each address once. */
export async function tellLicenceChange<Name extends LicenceMail>(
  work: Work,
  kind: Name,
  { id_member, clubs, values }: LicenceChange<Name>,
) {
  const [member] = await findMembersToTell(work.db, [id_member])
  if (!member) return
  const told = await findClubsToTell(work.db, clubs)
  const addresses = new Set([...member.addresses, ...told.flatMap((club) => club.addresses)])
  const all = { ...values, membre: fullName(member), numero_licence: member.numero_licence }
  await enqueueAsPortal(
    work,
    kind,
    [...addresses].map((to) => ({ to, values: all as MailValues<Name>, idMember: id_member })),
  )
}

interface EndedLicence {
  id_member: number
  id_club: number
  date_debut: CalendarDate
  date_fin: CalendarDate
}

/**
 * Writes to the members that their licences are cancelled because the order of this club was refunded, and returns the
 * members. The club has a mail about its order; a club that a licence was transferred to since is told of that licence.
 */
export async function tellRefundedLicences(work: Work, ended: EndedLicence[], idClubOfOrder: number) {
  const members = await findMembersToTell(
    work.db,
    ended.map(({ id_member }) => id_member),
  )
  const clubs = await findClubsToTell(work.db, [...new Set(ended.map(({ id_club }) => id_club))])
  const mails = ended.flatMap(({ id_member, id_club, date_debut, date_fin }) => {
    const member = members.find(({ id }) => id === id_member)
    if (!member) return []
    const { club, addresses } = clubs.find(({ id }) => id === id_club)!
    const values = {
      membre: fullName(member),
      numero_licence: member.numero_licence,
      club,
      date_debut: formatDate(date_debut),
      date_fin: formatDate(date_fin),
      raison: orderMessages.licenceRefunded,
    }
    const told = new Set([...member.addresses, ...(id_club === idClubOfOrder ? [] : addresses)])
    return [...told].map((to) => ({ to, values, idMember: id_member }))
  })
  await enqueueAsPortal(work, 'licence_cancelled', mails)
  return members
}

/** Without the caller: a sheet writes to as many people as it grades, and no limit may refuse it. */
export function enqueueAsPortal<Name extends MailName>(
  { db, env, clock }: Work,
  kind: Name,
  mails: ({ to: string } & Filling<Name>)[],
) {
  return enqueueMails({ db, env, clock }, kind, mails)
}
