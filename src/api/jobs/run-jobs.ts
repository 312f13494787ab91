import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inSeconds } from '#api/config/clock.ts'
import { backOffSeconds, messageOf } from '#api/database/back-off.ts'
import { findStuckItems } from '#api/database/handle-items.ts'
import { isUnavailable } from '#api/database/is-unavailable.ts'
import type { Deps } from '#api/deps.ts'
import type { JobName } from '#contract/job-names.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'

/** Work that is repeated at an interval, by one instance at a time. */
export interface Job {
  name: JobName
  everySeconds: number
  /** A job with many items checks `isStopping` between them: an instance that stops has seconds. */
  run(deps: Deps, isStopping?: () => boolean): Promise<void>
}

const LOOK_EVERY_MS = 10_000
const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
const WRITE_AGAIN_EVERY_MS = 1000
/** A run that died with its instance is taken over at once this often; after that at the job's interval. */
const MAX_TAKEOVERS = 3

const neverStopping = () => false

/** Runs the jobs whose time has come, each independently of the others. Returns the names of those it ran. */
export async function runDueJobs(deps: Deps, jobs: Job[], isStopping = neverStopping): Promise<string[]> {
  const ran = await Promise.all(jobs.map((job) => runIfDue(deps, job, isStopping)))
  return jobs.filter((_, place) => ran[place]).map(({ name }) => name)
}

/** True when this instance held the lease and ran the job, whether or not it succeeded. */
async function runIfDue(deps: Deps, job: Job, isStopping: () => boolean): Promise<boolean> {
  const lease = { job, holder: randomUUID() }
  if (!(await claimOrLetGo(deps, lease, isStopping))) return false
  const renewing = setInterval(() => {
    renew(deps, lease).catch((error: Error) =>
      deps.log.warn({ job: job.name, err: error }, 'the lease of a job could not be renewed'),
    )
  }, RENEW_EVERY_MS)
  try {
    await job.run({ ...deps, env: await deps.federation.currentEnv() }, isStopping)
    if (isStopping()) await handOver(deps, lease)
    else await finish(deps, lease, await findStuckItems(deps, job))
  } catch (error) {
    await onceAvailable(isStopping, () => finish(deps, lease, error as Error))
  } finally {
    clearInterval(renewing)
  }
  return true
}

interface Lease {
  job: Job
  holder: string
}

/**
 * One statement decides which instance runs the job. A time further ahead than the interval was written by a wrong
 * clock and counts as passed. An expired lease means that its holder died: its run counts as failed and is taken over.
 */
async function claim({ db, clock }: Deps, { job: { name, everySeconds }, holder }: Lease) {
  const now = clock.now()
  const isPast = (time: string, longest: number) => {
    const column = sql.ref(`job.${time}`)
    return sql`(${column} <= ${now} or ${column} > ${inSeconds(clock, longest + CLOCK_TOLERANCE_SECONDS)})`
  }
  const { rows } = await sql`
    insert into job (name, every_seconds, next_run_at, last_started_at, holder, lease_until)
    values (${name}, ${everySeconds}, ${inSeconds(clock, everySeconds)}, ${now}, ${holder},
      ${inSeconds(clock, LEASE_SECONDS)})
    on conflict (name) do update set
      every_seconds = excluded.every_seconds, next_run_at = excluded.next_run_at,
      last_started_at = excluded.last_started_at, holder = excluded.holder, lease_until = excluded.lease_until,
      failures = job.failures + case when job.holder is null then 0 else 1 end,
      last_error = case when job.holder is null then job.last_error else 'the copy that ran it ended' end
    where (job.holder is null or ${isPast('lease_until', LEASE_SECONDS)})
      and (${isPast('next_run_at', everySeconds)}
        or (job.holder is not null and job.failures < ${MAX_TAKEOVERS}))
    returning name`.execute(db)
  return rows.length > 0
}

function ownRow({ db }: Deps, { job, holder }: Lease) {
  return db.updateTable('job').where('name', '=', job.name).where('holder', '=', holder)
}

async function renew(deps: Deps, lease: Lease) {
  await ownRow(deps, lease)
    .set({ lease_until: inSeconds(deps.clock, LEASE_SECONDS) })
    .execute()
}

/** A connection may be lost after the claim was committed: the job would stay claimed, and not run, until the lease expires. */
async function claimOrLetGo(deps: Deps, lease: Lease, isStopping: () => boolean) {
  try {
    return await claim(deps, lease)
  } catch (error) {
    await onceAvailable(isStopping, () => handOver(deps, lease))
    throw error
  }
}

/**
 * Repeats a statement that ends a lease while the database is unavailable: a lease that is not ended blocks the job until
 * it expires. Gives up when the lease has expired.
 */
async function onceAvailable(isStopping: () => boolean, write: () => Promise<void>) {
  const expiresAt = performance.now() + LEASE_SECONDS * 1000
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isUnavailable(error as Error) || isStopping() || performance.now() > expiresAt) throw error
      await sleep(WRITE_AGAIN_EVERY_MS)
    }
  }
}

async function finish(deps: Deps, lease: Lease, error: Error | undefined) {
  const { clock, log } = deps
  const { name, everySeconds } = lease.job
  const now = clock.now()
  if (error) log.error({ job: name, err: error }, 'the job failed')
  const backOff = sql<Date>`${now}::timestamptz + make_interval(secs => ${backOffSeconds('failures + 1', everySeconds)})`
  await ownRow(deps, lease)
    .set({ holder: null, lease_until: null, last_finished_at: now })
    .set(
      error
        ? { failures: sql`failures + 1`, last_error: messageOf(error), next_run_at: backOff }
        : { failures: 0, last_error: null, last_success_at: now },
    )
    .execute()
  if (!error) await leaveInbox(deps, name)
}

/** The job works again, so the person who took it on in the inbox has nothing left to do. */
async function leaveInbox({ db }: Deps, name: JobName) {
  await db
    .deleteFrom('inbox_assignment')
    .where('kind', '=', 'tache')
    .where('ref', '=', (jobs) =>
      jobs.selectFrom('job').select(sql<string>`id::text`.as('ref')).where('name', '=', name),
    )
    .execute()
}

/** This instance stops and may have left items undone: another one continues at once. */
async function handOver(deps: Deps, lease: Lease) {
  await ownRow(deps, lease).set({ holder: null, lease_until: null, next_run_at: deps.clock.now() }).execute()
}

/** Polls every job. A slow job blocks neither the others nor, thanks to its lease, another instance. */
export function startJobs(deps: Deps, jobs: Job[]) {
  const running = new Map<string, Promise<unknown>>()
  let stopping = false
  let failing = false

  function tell(problem: object) {
    // The database may be away for an hour, so only the first failure is logged.
    if (!failing) deps.log.error(problem, 'the jobs cannot run')
    failing = true
  }

  async function look() {
    const seconds = await clockDifference(deps)
    if (seconds > CLOCK_TOLERANCE_SECONDS) return tell({ seconds, reason: 'the clock differs from the database’s' })
    failing = false
    for (const job of jobs) {
      if (stopping || running.has(job.name)) continue
      const run = runIfDue(deps, job, () => stopping)
        .catch((error: Error) => deps.log.warn({ job: job.name, err: error }, 'the job could not run'))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
  }

  const timer = setInterval(() => void look().catch((error: Error) => tell({ err: error })), LOOK_EVERY_MS)
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

/** An instance with a wrong clock would cancel orders and send reminders too early. */
async function clockDifference({ db, clock }: Deps) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return Math.abs(rows[0]!.now.getTime() - clock.now().getTime()) / 1000
}
