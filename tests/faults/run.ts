/**
 * Orders placed and paid while the portal is killed with kill -9 at random and started again, the clients trying again:
 * every acknowledged order is there once, none is half there, and the sums agree to the cent.
 * Part of `npm run test:faults`; `--orders 20` for a short form, `--seed N` to run one again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cloneTemplate, ensureTemplate, startTestPostgres } from '#tests/support/postgres.ts'
import { findDamage } from './find-damage.ts'
import { planOrders } from './order-world.ts'
import { type Acknowledged, placeOrders } from './place-orders.ts'
import { startPortalUnderFire } from './portal-under-fire.ts'
import { createRandom } from './random.ts'

const CLIENTS = 6
/** What was under way when the portal was last killed: a webhook it had claimed is sent again after 15 seconds. */
const SETTLED_WITHIN_MS = 90_000

const { values } = parseArgs({ options: { orders: { type: 'string' }, seed: { type: 'string' } } })
const count = Number(values.orders ?? 200)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const started = Date.now()
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
    report(await settled(acknowledged))
  } finally {
    await portal.stop()
  }
} finally {
  await db.end()
  await database.drop()
  await postgres.stop()
}

/** Webhooks that were on their way when the portal died still arrive: what is wrong now may be right in a moment. */
async function settled(acknowledged: Acknowledged[]) {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    const problems = await findDamage(db, acknowledged, count)
    if (problems.length === 0 || Date.now() > deadline) return problems
    await sleep(500)
  }
}

function report(problems: string[]) {
  for (const problem of problems) say(problem)
  const verdict = problems.length === 0 ? 'everything is as it must be' : `${problems.length} problems, seed ${seed}`
  say(`${verdict}, after ${((Date.now() - started) / 1000).toFixed(1)} s`)
  process.exitCode = problems.length === 0 ? 0 : 1
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
