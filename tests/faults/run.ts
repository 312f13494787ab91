/**
 * Orders placed and paid while the portal is killed with kill -9 at random and started again, the clients trying again:
 * every acknowledged order is there once, none is half there, and the sums agree to the cent.
 * Part of `npm run test:faults`; `--orders 20` for a short form, `--seed N` to run one again.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { ensureTemplate, startTestPostgres } from '#tests/support/postgres.ts'
import { findLastingDamage } from './find-lasting-damage.ts'
import { planOrders } from './order-world.ts'
import { placeOrders } from './place-orders.ts'
import { startPortalUnderFire } from './portal-under-fire.ts'
import { createRandom } from './random.ts'
import { say, sayVerdict } from './watch-run.ts'

const CLIENTS = 6

const { values } = parseArgs({ options: { orders: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(values.orders ?? 200)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
say(`${count} orders, seed ${seed}`)

const postgres = await startTestPostgres()
const database = await cloneTemplate(postgres.url, await ensureTemplate(postgres.url, 'schema'))
const db = new pg.Pool({ connectionString: database.url, max: 2 })
try {
  const random = createRandom(seed)
  const orders = await planOrders(database.url, count, random)
  const portal = await startPortalUnderFire(database.url, random)
  try {
    const { acknowledged, retries } = await placeOrders(portal, orders, CLIENTS)
    await portal.leaveInPeace()
    say(`${acknowledged.length} acknowledged, ${portal.kills()} kills, ${retries} tries again`)
    process.exitCode = sayVerdict(await findLastingDamage(db, acknowledged, count), seed) ? 0 : 1
  } finally {
    await portal.stop()
  }
} finally {
  await db.end()
  await database.drop()
  await postgres.stop()
}
