import { Gauge } from 'prom-client'
import type { Deps } from '#api/deps.ts'

/** A scrape that waits too long is lost: after this the figures of the database are left out. */
const MAX_WAIT_MS = 2000

interface Mails {
  waiting: number
  oldest_seconds: number
  given_up: number
}
interface JobRow {
  name: string
  failures: number
  last_success_at: Date | null
  every_seconds: number | null
}

/** Figures of the pool, which are at hand, and of the database, by two small queries per scrape. */
export function measureDatabase({ pool, clock, metrics: { registry } }: Deps) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('myabft_database_up', '1 when the database answered the queries of this scrape')
  const connections = gauge('myabft_database_pool_connections', 'Connections of the pool, by state', ['state'])
  const queue = gauge('myabft_database_pool_waiting', 'Calls that wait for a connection of the pool')
  const waiting = gauge('myabft_mails_waiting', 'Mails that wait to be sent')
  const oldest = gauge('myabft_mail_oldest_waiting_seconds', 'Age of the oldest mail that waits; 0 where none does')
  const givenUp = gauge('myabft_mails_given_up', 'Mails that were given up and wait for a person')
  const failures = gauge('myabft_job_failures', 'How often in a row the job failed', ['name'])
  const success = gauge('myabft_job_last_success_timestamp_seconds', 'When the job last succeeded', ['name'])
  const interval = gauge('myabft_job_interval_seconds', 'How often the job is to run', ['name'])
  const ofDatabase = [waiting, oldest, givenUp, failures, success, interval]

  function setMails(mails: Mails) {
    waiting.set(mails.waiting)
    oldest.set(mails.oldest_seconds)
    givenUp.set(mails.given_up)
  }

  function setJob({ name, failures: count, last_success_at, every_seconds }: JobRow) {
    failures.set({ name }, count)
    if (last_success_at) success.set({ name }, last_success_at.getTime() / 1000)
    if (every_seconds !== null) interval.set({ name }, every_seconds)
  }

  async function queryDatabase() {
    const mails = await pool.query<Mails>(
      `select count(*) filter (where given_up_at is null) as waiting,
         coalesce(extract(epoch from $1 - min(created_at) filter (where given_up_at is null)), 0)::float8 as oldest_seconds,
         count(*) filter (where given_up_at is not null and settled_at is null) as given_up
       from mail where sent_at is null`,
      [clock.now()],
    )
    const jobs = await pool.query<JobRow>('select name, failures, last_success_at, every_seconds from job limit 100')
    setMails(mails.rows[0]!)
    for (const job of jobs.rows) setJob(job)
  }

  /** Runs before each scrape. Never fails: a database that does not answer is itself a figure. */
  return async () => {
    connections.set({ state: 'total' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    queue.set(pool.waitingCount)
    const answered = await within(MAX_WAIT_MS, queryDatabase())
    up.set(answered ? 1 : 0)
    // Old figures would look current.
    if (!answered) for (const one of ofDatabase) one.reset()
  }
}

function within(ms: number, work: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    work
      .then(() => resolve(true))
      .catch(() => resolve(false))
      .finally(() => clearTimeout(timer))
  })
}
