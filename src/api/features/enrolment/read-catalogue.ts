import { today } from '#api/clock.ts'
import type { AccountCall } from '#api/http/call.ts'
import { findProducts } from '#api/renewals/find-products.ts'
import { euros } from '#domain/money.ts'

export async function readCatalogue(_input: unknown, { db, env, clock }: AccountCall) {
  const products = await findProducts({ db, env, today: today(clock) })
  return products.map(({ price_cents, ...product }) => ({ ...product, price: euros(price_cents) }))
}
