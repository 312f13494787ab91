import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findDamage } from './find-damage.ts'
import type { Acknowledged } from './place-orders.ts'

/** What was under way at the last fault: a webhook that was claimed is sent again, a silent payment is asked about. */
const SETTLED_WITHIN_MS = 130_000

/** The damage that is still there after everything that was on its way has arrived. */
export async function findLastingDamage(db: pg.Pool, acknowledged: Acknowledged[], planned = acknowledged.length) {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (;;) {
    await sendAndAskAtOnce(db)
    const damage = await findDamage(db, acknowledged, planned)
    if (damage.length === 0 || Date.now() > deadline) return damage
    await sleep(500)
  }
}

/**
 * After failures the sandbox and the jobs back off for long, and an order that was switched to a transfer meanwhile keeps
 * its intent until the portal asks about payments that were silent for minutes; here none of them waits.
 */
async function sendAndAskAtOnce(db: pg.Pool) {
  await db.query('update sandbox_event set due_at = now() where delivered_at is null')
  await db.query('update job set next_run_at = now() where holder is null')
  await db.query('update job_failure set next_try_at = now()')
  await db.query(
    `update payment p set heard_at = now() - interval '10 minutes' from club_order o
     where o.id = p.id_order and o.state = 'awaiting_payment' and p.state in ('open', 'processing', 'failed')`,
  )
}
