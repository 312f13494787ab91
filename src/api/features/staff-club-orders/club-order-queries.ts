import { type SqlBool, sql } from 'kysely'
import { notFound } from '#api/calls/refusal.ts'
import { findProducts } from '#api/core/renewals/find-products.ts'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** A club as an order bills it: name, e-mail and postal address from the club's record. */
export interface BilledClub {
  id: number
  club: string
  mail: string
  adresse: string
  cp: string
  ville: string
}

const BILLED = ['id', 'club', 'mail', 'adresse', 'cp', 'ville'] as const

export async function getBilledClub(db: Connection, idClub: number): Promise<BilledClub> {
  const club = await db.selectFrom('club').select(BILLED).where('id', '=', idClub).executeTakeFirst()
  if (!club) throw notFound()
  return club
}

/** Locks the clubs, so that what was checked still holds at the insert. */
export async function lockBilledClubs(db: Connection, ids: number[]): Promise<BilledClub[]> {
  return db
    .selectFrom('club')
    .select(BILLED)
    .where(sql<SqlBool>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

interface YearOfClub {
  id_club: number
  club: string
  numero_club: string
  ville: string
  licencies: number
  derniere_annee: number | null
  avec_mail: boolean
  is_paid: boolean
  is_ordered: boolean
}

/** Every club, with what its affiliation for the year needs. There are some dozens. */
export async function listYearOfClubs(db: Connection, annee: number, today: CalendarDate): Promise<YearOfClub[]> {
  const { rows } = await sql<YearOfClub>`
    select c.id as id_club, c.club, c.numero_club, c.ville,
      (select count(*)::integer from licence l
        where l.id_club = c.id and l.cancelled_at is null and ${today}::date between l.date_debut and l.date_fin) as licencies,
      (select max(a.annee) from club_affiliation a where a.id_club = c.id and a.payement is not null) as derniere_annee,
      c.mail <> '' or exists (
        select from club_manager g join member m on m.id = g.id_member
        where g.id_club = c.id and g.can_register_member and m.mail <> '') as avec_mail,
      exists (
        select from club_affiliation a where a.id_club = c.id and a.annee = ${annee} and a.payement is not null) as is_paid,
      exists (
        select from order_line o
        where o.id_club = c.id and o.open and extract(year from o.date_debut) = ${annee}) as is_ordered
    from club c
    order by c.club collate french, c.id`.execute(db)
  return rows
}

interface Affiliation {
  id_club: number
  annee: number
  is_paid: boolean
}

/**
 * Affiliations of the clubs that are paid or in an open order. One statement, so that a payment of the same instant is seen
 * before or after, never halfway.
 */
export async function listAffiliations(db: Connection, idClubs: number[]): Promise<Affiliation[]> {
  const { rows } = await sql<Affiliation>`
    select id_club, annee, true as is_paid from club_affiliation
    where id_club = any(${idClubs}::integer[]) and payement is not null
    union all
    select id_club, extract(year from date_debut)::integer, false from order_line
    where id_club = any(${idClubs}::integer[]) and open`.execute(db)
  return rows
}

/** Product and price of today for a licence and for an affiliation, whether or not clubs order the latter online. */
export async function getProducts(db: Connection, today: CalendarDate) {
  const products = await findProducts({ db, env: { CLUB_LICENCE: 'on' }, today })
  const find = (code: string) => products.find((product) => product.code === code)!
  return { licence: find('licence_renew'), affiliation: find('licence_club') }
}

export async function getItemProduct(db: Connection): Promise<number> {
  const { id } = await db.selectFrom('product').select('id').where('code', '=', 'article').executeTakeFirstOrThrow()
  return id
}
