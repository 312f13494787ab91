import { systemClock } from '#api/config/clock.ts'
import { readEnv } from '#api/config/env.ts'
import { createFederation } from '#api/config/federation.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { connect } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { createMetrics } from '#api/monitoring/metrics.ts'
import type { InputOf } from '#contract/index.ts'
import { orderAddress, worldBuilders } from '#tests/support/builders.ts'

/** A client's actions on its order, and the expected outcome. */
export const PLANS = {
  transfer: { method: 'virement', state: 'awaiting_payment' },
  'card that succeeds': { method: 'card', state: 'paid' },
  'card, then the browser is gone': { method: 'card', state: 'paid' },
  'card that succeeds late': { method: 'card', state: 'paid' },
  'card that is declined': { method: 'card', state: 'created' },
  'Bancontact approved': { method: 'bancontact', state: 'paid' },
  'declined, then a transfer': { method: 'card', state: 'awaiting_payment' },
  'placed, then cancelled': { method: 'card', state: 'cancelled' },
  'placed, then left alone': { method: 'bancontact', state: 'created' },
} as const
export type Plan = keyof typeof PLANS

export interface PlannedOrder {
  key: string
  plan: Plan
  token: string
  /** The ordering manager, who signs in with the password of `createAccount`. */
  email: string
  idClub: number
  members: number[]
  wish: InputOf<'createOrder'>
  /** A double click: the same request twice at once. */
  twice: boolean
}

const MAX_MEMBERS = 3
const PRICE = 40

/** Fills the database of a portal that runs as a separate process. */
export async function openWorld(databaseUrl: string) {
  const env = readEnv({ NODE_ENV: 'test' })
  const { pool, db } = connect(databaseUrl, () => undefined, { max: 4 })
  const passwords = await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 })
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const deps: Deps = {
    env,
    db,
    replica: db,
    pool,
    passwords,
    metrics: createMetrics(env.version),
    clock: systemClock,
    federation: createFederation(env, db),
    keys: deriveKeys(env),
    payments: null,
    log: silent,
  }
  return { ...worldBuilders(deps), close: () => db.destroy() }
}

/** Clubs, managers and members straight into the database, and an order planned for each group of members. */
export async function planOrders(
  databaseUrl: string,
  count: number,
  random: () => number,
  clubCount = 4,
): Promise<PlannedOrder[]> {
  const world = await openWorld(databaseUrl)
  const clubs = await Promise.all(Array.from({ length: clubCount }, () => world.createManagedClub()))
  const plans = Object.keys(PLANS) as Plan[]
  const orders: PlannedOrder[] = []
  for (let n = 0; n < count; n += 1) {
    const { club, ids, as, account } = clubs[n % clubCount]!
    const members: number[] = []
    for (let left = 1 + Math.floor(random() * MAX_MEMBERS); left > 0; left -= 1) {
      members.push((await world.createRenewable(club)).id)
    }
    const plan = plans[n % plans.length]!
    const { method } = PLANS[plan]
    const adresse = { ...orderAddress, mail: `commande-${n}@faults.test` }
    orders.push({
      key: `faults-order-${n}`,
      plan,
      token: as.token,
      email: account.email,
      idClub: club.id,
      members,
      twice: random() < 0.3,
      wish: {
        ...ids,
        mode_payement: method === 'virement' ? 'virement' : 'payementElectronique',
        typePayement: method === 'virement' ? null : method,
        mode_livraison: 'livraisonByAdresse',
        adresse_livraison: adresse,
        adresse_facturation: adresse,
        json_details: { total: members.length * PRICE },
        products: { renew: members.map((id) => ({ id_product: 1, ordereableId: id })), licence_club: [] },
      },
    })
  }
  await world.close()
  return orders
}
