import { euros } from '../../../domain/money.ts'
import { today } from '../../clock.ts'
import type { AccountCall } from '../../http/call.ts'
import { findProducts } from '../../renewals/find-products.ts'

export async function readCatalogue(_input: unknown, { db, env, clock }: AccountCall) {
  const products = await findProducts({ db, env, today: today(clock) })
  return products.map(({ price_cents, ...product }) => ({ ...product, price: euros(price_cents) }))
}
