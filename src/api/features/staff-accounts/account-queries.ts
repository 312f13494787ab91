import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { selectNetworks } from '#api/core/accounts/account-limits.ts'
import { hasRole } from '#api/core/accounts/invitation-queries.ts'
import { selectOpenSessions } from '#api/core/accounts/sessions.ts'
import type { MemberMatch } from '#api/core/members/match-members.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import { containing } from '#api/database/like-pattern.ts'
import { REFUSALS_UNTIL_MARKED } from '#api/mail/refused-emails.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { searchKey } from '#domain/search-key.ts'

/**
 * Locks the account: changes of one account run one after the other, and no role is given meanwhile. An account with a
 * role is refused, since a colleague could otherwise take over that of an administrator.
 */
export async function getAccountForUpdate(db: Connection, idAccount: number) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'name', 'surname', 'email', 'email_confirmed_at'])
    .where('id', '=', idAccount)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound()
  if (await hasRole(db, idAccount)) throw conflict(staffAccountMessages.staffAccount)
  return account
}

const LAST_USED = sql<Date>`greatest(account.last_used_at, (
  select max(s.last_used_at) from session s where s.id_account = account.id))`
const IS_STAFF = sql<boolean>`exists (select from account_role r where r.id_account = account.id)`

interface FoundAccount {
  id_account: number
  name: string
  surname: string
  email: string
  confirmed: boolean
  staff: boolean
  last_used_at: Date
  membres: { id_member: number; nom: string; prenom: string; numero_licence: string }[]
  nombre_membres: number
  total: number
}

interface Wanted {
  texte: string
  /** How the text selects members, if it does. */
  match: MemberMatch | null
  /** Matches counted at most. */
  most: number
  limit: number
  offset: number
}

/** Members shown for each account. */
const SHOWN_MEMBERS = 5

/** All words are part of the account's name and e-mail address, or the text finds a linked member. */
export async function searchAccountRows(db: Connection, { texte, match, most, limit, offset }: Wanted) {
  const words = searchKey(texte).split(' ').filter(Boolean)
  const own = words.map((word) => sql`search_key(surname || ' ' || name || ' ' || email) like ${containing(word)}`)
  const byMember = match
    ? sql`union select link.id_account from member m join account_member link on link.id_member = m.id
        where m.erased_at is null and ${match.condition}`
    : sql``
  const { rows } = await sql<FoundAccount>`
    with found as (
      select id from account where ${sql.join([sql`true`, ...own], sql` and `)} ${byMember} limit ${most}
    ), shown as (
      select account.*, count(*) over ()::integer as total
      from account join found on found.id = account.id
      order by name collate french, surname collate french, account.id
      limit ${limit} offset ${offset}
    )
    select account.id as id_account, account.name, account.surname, account.email, account.total,
      account.email_confirmed_at is not null as confirmed, ${IS_STAFF} as staff, ${LAST_USED} as last_used_at,
      linked.nombre_membres, linked.membres
    from shown account
    cross join lateral (
      select coalesce(max(one.total), 0)::integer as nombre_membres,
        coalesce(jsonb_agg(to_jsonb(one) - 'total'), '[]') as membres
      from (
        select m.id as id_member, m.nom, m.prenom, m.numero_licence, count(*) over () as total
        from account_member link join member m on m.id = link.id_member
        where link.id_account = account.id
        order by m.nom collate french, m.prenom collate french, m.id
        limit ${SHOWN_MEMBERS}
      ) one
    ) linked
    order by account.name collate french, account.surname collate french, account.id`.execute(db)
  return rows
}

interface Asked {
  idAccount: number
  now: Date
  /** Attempts before it count no more. */
  attemptsSince: Date
}

/** Everything that the record of an account shows but the limits, whose keys are hashed. */
export async function getAccountRecord(db: Connection, asked: Asked) {
  const [account] = await readAccountRecord(db, asked)
  if (!account) throw notFound()
  return account
}

const readAccountRecord = compileOnce((db, { idAccount, now, attemptsSince }: Asked) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.surname', 'account.email', 'account.tel'])
    .select(['account.created_at', 'account.email_confirmed_at'])
    .select((row) => [
      IS_STAFF.as('staff'),
      LAST_USED.as('last_used_at'),
      // The security log is kept for some months, sessions as long as they are used.
      sql<Date | null>`greatest(
        (select max(e.at) from security_event e where e.id_account = account.id and e.kind = 'sign_in'),
        (select max(s.created_at) from session s where s.id_account = account.id))`.as('last_sign_in_at'),
      sql<boolean>`exists (select from refused_email r
        where r.email = account.email and r.refusals >= ${REFUSALS_UNTIL_MARKED})`.as('adresse_refusee'),
      sql<boolean>`exists (select from account_totp t where t.id_account = account.id and t.confirmed_at is not null)`.as(
        'totp',
      ),
      sql<number>`(select count(*) from account_passkey p where p.id_account = account.id)`.as('passkeys'),
      jsonArrayFrom(
        row
          .selectFrom('account_member as link')
          .innerJoin('member', 'member.id', 'link.id_member')
          .select(['link.id as id_link', 'link.linked_at'])
          .select(['member.id as id_member', 'member.nom', 'member.prenom', 'member.numero_licence'])
          .whereRef('link.id_account', '=', 'account.id')
          .orderBy(sql`member.nom collate french`)
          .orderBy(sql`member.prenom collate french`)
          .orderBy('member.id'),
      ).as('membres'),
      jsonArrayFrom(
        row
          .selectFrom('account_member as link')
          .innerJoin('member', 'member.id', 'link.id_member')
          .innerJoin('club_manager as manager', 'manager.id_member', 'member.id')
          .innerJoin('club', 'club.id', 'manager.id_club')
          .select(['club.id as id_club', 'club.club', 'manager.write', 'manager.can_register_member'])
          .select(sql<string>`member.nom || ' ' || member.prenom`.as('membre'))
          .whereRef('link.id_account', '=', 'account.id')
          .orderBy(sql`club.club collate french`)
          .orderBy('member.id'),
      ).as('clubs'),
      jsonArrayFrom(selectOpenSessions(db, now).whereRef('session.id_account', '=', sql.ref('account.id'))).as(
        'sessions',
      ),
      // The requested change of e-mail address that was not confirmed yet.
      jsonObjectFrom(
        row
          .selectFrom('account_link')
          .select([sql<string>`new_email`.as('email'), 'created_at', 'expires_at'])
          .whereRef('id_account', '=', 'account.id')
          .where('purpose', '=', 'change_email')
          .where('used_at', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(1),
      ).as('pending_email'),
      selectNetworks(sql.ref('account.id'), attemptsSince).as('networks'),
    ])
    .where('account.id', '=', idAccount),
)
