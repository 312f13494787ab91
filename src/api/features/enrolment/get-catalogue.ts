import type { AccountCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { findProducts } from '#api/core/renewals/find-products.ts'
import { euros } from '#domain/money.ts'

export async function getCatalogue(_input: unknown, { db, env, clock }: AccountCall) {
  const products = await findProducts({ db, env, today: today(clock) })
  return products.map(({ price_cents, ...product }) => ({ ...product, price: euros(price_cents) }))
}
