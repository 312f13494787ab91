import { sql } from 'kysely'
import type { Env } from '#api/config/env.ts'
import type { Connection } from '#api/database/connect.ts'
import type { OutputOf } from '#contract/index.ts'
import type { CalendarDate } from '#domain/dates.ts'

export interface PricedProduct extends Omit<OutputOf<'getCatalogue'>[number], 'price'> {
  price_cents: number
}

interface Shop {
  db: Connection
  env: Pick<Env, 'CLUB_LICENCE'>
  today: CalendarDate
}

/** Products with the price of that day. */
const pricedOn = (day: CalendarDate) => sql`
  product p
  join lateral (
    select price_cents from product_price
    where id_product = p.id and valid_from <= ${day}::date
    order by valid_from desc limit 1
  ) price on true`

/** The products that a club can order today, with today's prices. */
export async function findProducts({ db, env, today }: Shop): Promise<PricedProduct[]> {
  const { rows } = await sql<PricedProduct>`
    select p.id as id_product, p.code, p.name, price.price_cents
    from ${pricedOn(today)}
    where p.code = 'licence_renew' or (p.code = 'licence_club' and ${env.CLUB_LICENCE === 'on'})
    order by p.id`.execute(db)
  return rows
}

/** More products than a price list has. */
export const MAX_PRODUCTS = 500

/** The federation's own products that are on offer and have a price today: the secretariat orders them for clubs. */
export async function listOwnProducts(db: Connection, today: CalendarDate) {
  const { rows } = await sql<Omit<PricedProduct, 'code'>>`
    select p.id as id_product, p.name, price.price_cents
    from ${pricedOn(today)}
    where p.code is null and not p.withdrawn
    order by p.name collate french, p.id
    limit ${MAX_PRODUCTS}`.execute(db)
  return rows
}

interface AnnouncedPrice {
  code: string
  name: string
  price_cents: number
  valid_from: CalendarDate
}

/** The next announced price of each product that a club can order, if any. */
export async function findAnnouncedPrices({ db, env, today }: Shop): Promise<AnnouncedPrice[]> {
  const { rows } = await sql<AnnouncedPrice>`
    select distinct on (p.id) p.code, p.name, price.price_cents, price.valid_from
    from product p join product_price price on price.id_product = p.id and price.valid_from > ${today}::date
    where p.code = 'licence_renew' or (p.code = 'licence_club' and ${env.CLUB_LICENCE === 'on'})
    order by p.id, price.valid_from`.execute(db)
  return rows
}
