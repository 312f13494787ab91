import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findDamage } from './find-damage.ts'
import type { Acknowledged } from './place-orders.ts'

const LOOK_EVERY_MS = 500
/** Some two minutes: a webhook that was claimed is sent again, a silent payment is asked about. */
const MAX_LOOKS = 260

/** The damage that is still there after everything that was on its way has arrived. */
export async function findLastingDamage(db: pg.Pool, acknowledged: Acknowledged[], planned = acknowledged.length) {
  for (let looks = 1; ; looks += 1) {
    await sendAndAskAtOnce(db)
    const damage = await findDamage(db, acknowledged, planned)
    if (damage.length === 0) return []
    if (looks === MAX_LOOKS) return [...(await listUnfinished(db)), ...damage]
    await sleep(LOOK_EVERY_MS)
  }
}

/** Open transactions, running or failing jobs, and webhooks that were not taken: causes of damage that stays. */
async function listUnfinished(db: pg.Pool) {
  const { rows } = await db.query<{ line: string }>(`
    select format('a transaction is open since %s: %s', xact_start, left(query, 200)) as line from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    union all select format('the job %s runs since %s, its last error is %s', name, last_started_at, last_error) from job
      where holder is not null or last_error is not null
    union all select format('%s of the job %s failed: %s', item, job, last_error) from job_failure
    union all select format('the event %s of intent %s was sent %s times', type, id_intent, tries) from sandbox_event
      where delivered_at is null`)
  return rows.map(({ line }) => line)
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
