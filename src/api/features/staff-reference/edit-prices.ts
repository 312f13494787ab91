import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { MAX_PRODUCTS } from '#api/core/renewals/find-products.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { midnight } from '#api/database/midnight.ts'
import { staffReferenceMessages as messages } from '#contract/staff/staff-reference-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { euros, readEuros } from '#domain/money.ts'
import { canChangePrice, priceState, refusePriceDate } from '#domain/product-price.ts'
import { beginChange } from './reference-queries.ts'

export async function staffListPrices(_input: unknown, { db, clock }: AccountCall) {
  const day = today(clock)
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    // Each free item has a price of its own.
    .where('code', 'is distinct from', 'article')
    .where('withdrawn', '=', false)
    .orderBy('id')
    .limit(MAX_PRODUCTS)
    .execute()
  const prices = await db.selectFrom('product_price').selectAll().orderBy('valid_from', 'desc').execute()
  const charged = await findCharged(db, day)
  return products.map(({ id, name }) => {
    const own = prices.filter(({ id_product }) => id_product === id)
    return {
      id_product: id,
      name,
      prices: own.map((price) => ({
        valid_from: price.valid_from,
        price: euros(price.price_cents),
        state: priceState(price, own, day),
        modifiable: canChangePrice(price, day, isCharged(charged, price)),
      })),
    }
  })
}

/** A new price, or a replacement of an announced one. Past prices cannot be changed. */
export async function staffSavePrice(
  { id_product, valid_from, prix, remplace }: Input<'staffSavePrice'>,
  call: AccountCall,
) {
  const price_cents = readEuros(prix)!
  await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const product = await getProduct(call.db, id_product)
    const day = today(call.clock)
    refuseDate(valid_from, day)
    const replaced = remplace === null ? null : await getChangeable(call.db, id_product, remplace, day)
    if (replaced) checkVersion(call, replaced.price_cents)
    if (replaced) await remove(call.db, id_product, replaced.valid_from)
    if (await findPrice(call.db, id_product, valid_from)) throw invalid({ valid_from: [messages.priceTaken] })
    await call.db.insertInto('product_price').values({ id_product, valid_from, price_cents }).execute()
    await recordAudit(call, {
      action: 'reference.price',
      subject: product.name,
      ...(replaced && { before: describe(replaced) }),
      after: describe({ valid_from, price_cents }),
    })
  })
  return { success: true, message: messages.priceSaved }
}

export async function staffRemovePrice({ id_product, valid_from }: Input<'staffRemovePrice'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await beginChange(call.db)
    const product = await getProduct(call.db, id_product)
    const price = await getChangeable(call.db, id_product, valid_from, today(call.clock))
    checkVersion(call, price.price_cents)
    await remove(call.db, id_product, valid_from)
    await recordAudit(call, { action: 'reference.remove_price', subject: product.name, before: describe(price) })
  })
  return { success: true, message: messages.priceRemoved }
}

const describe = ({ valid_from, price_cents }: { valid_from: CalendarDate; price_cents: number }) => ({
  valid_from,
  prix: euros(price_cents),
})

function refuseDate(from: CalendarDate, day: CalendarDate) {
  const refusal = refusePriceDate(from, day)
  if (refusal) throw invalid({ valid_from: [refusal === 'past' ? messages.pricePast : messages.priceTooLate] })
}

async function getProduct(db: Connection, id: number) {
  const product = await db
    .selectFrom('product')
    .select('name')
    .where('id', '=', id)
    .where('code', 'is distinct from', 'article')
    .executeTakeFirst()
  if (!product) throw notFound()
  return product
}

function findPrice(db: Connection, id_product: number, valid_from: CalendarDate) {
  return db
    .selectFrom('product_price')
    .select(['valid_from', 'price_cents'])
    .where('id_product', '=', id_product)
    .where('valid_from', '=', valid_from)
    .executeTakeFirst()
}

async function getChangeable(db: Connection, id_product: number, valid_from: CalendarDate, day: CalendarDate) {
  const price = await findPrice(db, id_product, valid_from)
  if (!price) throw notFound()
  const charged = isCharged(await findCharged(db, day), { id_product, ...price })
  if (!canChangePrice(price, day, charged)) throw conflict(messages.priceHolds)
  return price
}

async function remove(db: Connection, id_product: number, valid_from: CalendarDate) {
  await db
    .deleteFrom('product_price')
    .where('id_product', '=', id_product)
    .where('valid_from', '=', valid_from)
    .execute()
}

interface Charged {
  id_product: number
  price_cents: number
}

/** The prices that orders of that day asked. One of a price of the day before does not fix the price of that day. */
function findCharged(db: Connection, day: CalendarDate): Promise<Charged[]> {
  return db
    .selectFrom('order_line')
    .innerJoin('club_order', 'club_order.id', 'order_line.id_order')
    .select(['order_line.id_product', sql<number>`order_line.cost_cents / order_line.quantity`.as('price_cents')])
    .distinct()
    .where('club_order.created_at', '>=', midnight(day))
    .execute()
}

function isCharged(charged: Charged[], { id_product, price_cents }: Charged): boolean {
  return charged.some((one) => one.id_product === id_product && one.price_cents === price_cents)
}
