import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import { onDays } from '#api/database/midnight.ts'
import { readWithTotal, takePage } from '#api/database/read-page.ts'
import type { Tables } from '#api/database/tables.ts'
import { searchKey } from '#domain/search-key.ts'

/** The filter by ids; texts were resolved before. */
export interface AuditFilter {
  accounts?: number[]
  byPortal?: true
  member?: number
  clubs?: number[]
  action?: string
  from?: string
  /** Included. */
  until?: string
}

/** Only the given conditions are part of the statement, so that each search uses its index. */
function matching(filter: AuditFilter) {
  const event = expressionBuilder<{ event: Tables['audit_event'] }, 'event'>()
  const conditions: (Expression<SqlBool> | undefined)[] = [
    filter.accounts && event('event.id_account', 'in', filter.accounts),
    filter.byPortal && event('event.actor', '=', 'portal'),
    filter.member === undefined ? undefined : event('event.id_member', '=', filter.member),
    filter.clubs && event('event.id_club', 'in', filter.clubs),
    filter.action === undefined ? undefined : event('event.action', '=', filter.action),
    ...onDays('event.at', filter.from, filter.until),
  ]
  return event.and(conditions.filter((condition) => condition !== undefined))
}

/**
 * A page of the entries, and the number of all up to `reach`, beyond which no reader pages. Selects the page first, then the
 * names for its rows.
 */
export function readEvents(db: Connection, filter: AuditFilter, reach: number, shown: { page: number; size: number }) {
  const found = db.selectFrom('audit_event as event').where(matching(filter))
  const all = db
    .selectFrom(found.select('event.id').limit(reach).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
  const selected = db
    .selectFrom(
      takePage(found.selectAll('event').orderBy('event.at', 'desc').orderBy('event.id', 'desc'), shown).as('event'),
    )
    .leftJoin('account', 'account.id', 'event.id_account')
    // The account that the entry is about, while it exists.
    .leftJoin('account as about', (join) =>
      join.on(sql<SqlBool>`about.id = substring(event.subject from '^account (\\d{1,9})$')::integer`),
    )
    .leftJoin('member', 'member.id', 'event.id_member')
    .leftJoin('club', 'club.id', 'event.id_club')
    .select(['event.id', 'event.at', 'event.actor', 'event.action', 'event.subject', 'event.before', 'event.after'])
    .select(['event.id_member', 'member.numero_licence', 'member.nom', 'member.prenom', 'club.club'])
    .select(['account.name', 'account.surname', 'account.email'])
    .select(['about.name as about_name', 'about.surname as about_surname', 'about.email as about_email'])
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
  return readWithTotal(selected, all, shown)
}

/** A search key holds no wildcard, so nothing needs escaping. */
const like = (text: string) => `%${searchKey(text)}%`

/** By a part of the name or of the e-mail address. */
export async function findAccounts(db: Connection, text: string, limit: number) {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(sql<SqlBool>`search_key(surname || ' ' || name || ' ' || email) like ${like(text)}`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Also by the number of a merged record. */
export async function findMemberNumbered(db: Connection, numero: string) {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('numero_licence', '=', numero)
    .union(db.selectFrom('former_licence').select('id_member as id').where('numero_licence', '=', numero))
    .executeTakeFirst()
  return row?.id
}

/** By number, or by a part of the name. */
export async function findClubs(db: Connection, text: string, limit: number) {
  const rows = await db
    .selectFrom('club')
    .select('id')
    .where((club) => club.or([club('numero_club', '=', text), sql<SqlBool>`search_key(club) like ${like(text)}`]))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function readMemberNames(db: Connection, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('member').select(['id', 'nom', 'prenom']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, nom, prenom }) => [id, `${nom} ${prenom}`]))
}
