import { sql } from 'kysely'
import { inSeconds } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'
import { backOffSeconds, messageOf } from './back-off.ts'

const LONGEST_RETRY_SECONDS = 3600
/** A failure whose item is not listed this long after its retry was due is deleted: the item is done, or gone. */
const FORGET_SECONDS = 3600

interface Worker extends Pick<Deps, 'clock' | 'log'> {
  db: Connection
}

interface Work<Item> {
  job: string
  /** Identifies the item from run to run: 'order 12'. */
  nameOf: (item: Item) => string
  act: (item: Item) => Promise<unknown>
  atOnce?: number
  isStopping?: (() => boolean) | undefined
}

/** Handles each item in isolation: a failure is stored, retried with back-off, and delays no other item. */
export async function handleItems<Item>(worker: Worker, items: Item[], work: Work<Item>) {
  const { job, nameOf, act, atOnce = 1, isStopping } = work
  const failing = await findFailing(worker, job)
  const due = items.filter((item) => failing.get(nameOf(item)) !== 'waits')
  async function handle(item: Item) {
    const name = nameOf(item)
    try {
      await act(item)
    } catch (error) {
      await recordFailure(worker, job, name, error)
      return
    }
    if (failing.has(name)) await clearFailure(worker, job, name)
  }
  for (let from = 0; from < due.length; from += atOnce) {
    if (isStopping?.()) return
    await Promise.all(due.slice(from, from + atOnce).map(handle))
  }
}

/** The failed items of a job: those that wait for their retry, and those that are due. */
export async function findFailing({ db, clock }: Omit<Worker, 'log'>, job: string) {
  const waits = sql<boolean>`next_try_at > ${clock.now()}
    and next_try_at <= ${inSeconds(clock, LONGEST_RETRY_SECONDS + CLOCK_TOLERANCE_SECONDS)}`
  const rows = await db
    .selectFrom('job_failure')
    .select(['item', waits.as('waits')])
    .where('job', '=', job)
    .execute()
  return new Map(rows.map((row) => [row.item, row.waits ? 'waits' : 'due']))
}

export async function recordFailure({ db, clock, log }: Worker, job: string, item: string, error: unknown) {
  log.error({ job, item, err: error }, 'an item of a job failed')
  const now = clock.now()
  await sql`
    insert into job_failure as f (job, item, tries, first_failed_at, next_try_at, last_error)
    values (${job}, ${item}, 1, ${now}, ${now}::timestamptz + make_interval(secs => ${backOffSeconds('1', LONGEST_RETRY_SECONDS)}),
      ${messageOf(error)})
    on conflict (job, item) do update set tries = f.tries + 1, last_error = excluded.last_error,
      next_try_at = ${now}::timestamptz + make_interval(secs => ${backOffSeconds('f.tries + 1', LONGEST_RETRY_SECONDS)})`.execute(
    db,
  )
}

export async function clearFailure({ db }: Pick<Worker, 'db'>, job: string, item: string) {
  await db.deleteFrom('job_failure').where('job', '=', job).where('item', '=', item).execute()
}

/** After a run, the remaining failures as one error that makes the job fail visibly; undefined without any. */
export async function findStuckItems(
  { db, clock }: Deps,
  { name, everySeconds }: { name: string; everySeconds: number },
) {
  await db
    .deleteFrom('job_failure')
    .where('job', '=', name)
    .where('next_try_at', '<', inSeconds(clock, -(everySeconds + FORGET_SECONDS)))
    .execute()
  const stuck = await db
    .selectFrom('job_failure')
    .select(['item', 'last_error'])
    .where('job', '=', name)
    .orderBy('first_failed_at')
    .orderBy('item')
    .execute()
  const [first] = stuck
  return first && new Error(`${stuck.length} failing, the oldest is ${first.item}: ${first.last_error}`)
}
