import { sql } from 'kysely'
import { notFound } from '#api/calls/refusal.ts'
import { findProducts } from '#api/core/renewals/find-products.ts'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** What an order takes from the record of its club. */
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
