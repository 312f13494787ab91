import { sql } from 'kysely'
import { z } from 'zod'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { Connection } from '#api/database/connect.ts'
import { clearFailure, findFailing, recordFailure } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { timeoutsFor } from '#api/database/long-work.ts'
import type { Deps } from '#api/deps.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { findDue, lockDue, type RetentionRule, retentionRules } from './retention-rules.ts'

/** Rows per transaction: short enough to delay no call. */
const BATCH = 100

/** The removals that a run may do: for each rule a date and a maximum. */
export const planShape = z.record(z.string(), z.object({ before: z.iso.date(), count: z.int() }))
export type Plan = z.infer<typeof planShape>
export const doneShape = z.record(z.string(), z.int())

type Remover = Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>
const JOB = 'run-retention'

/** Carries out an approved run in batches; resumes an interrupted one. */
export async function carryOutRetention(deps: Remover, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await removeNext(deps, BATCH)));
}

/** False without work, or while another instance does it. */
async function removeNext(deps: Remover, limit: number): Promise<boolean> {
  let found: Found | undefined
  try {
    return await inTransaction(deps, async (deps) => {
      found = undefined
      await sql.raw(timeoutsFor('retention')).execute(deps.db)
      for (const run of await takeRuns(deps.db)) {
        found = await findWork(deps, run, limit)
        if (found) {
          await remove(deps, run, found)
          return true
        }
        if (await finishRun(deps, run)) return true
      }
      return false
    })
  } catch (error) {
    if (!found) throw error
    await isolate(deps, found, error)
    return true
  }
}

/** Retries each item of a failed batch alone, so that only those that fail by themselves wait and are reported. */
async function isolate(deps: Remover, { rule, ids }: Found, error: unknown) {
  if (ids.length === 1) await recordFailure(deps, JOB, itemOf(rule, ids[0]!), error)
  else for (const _ of ids) await removeNext(deps, 1)
}

interface Run {
  id: number
  plan: Plan
  done: Record<string, number>
  decided_by: number | null
}

async function takeRuns(db: Connection): Promise<Run[]> {
  const rows = await db
    .selectFrom('retention_run')
    .select(['id', 'plan', 'done', 'decided_by'])
    .where('state', '=', 'approved')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((run) => ({ ...run, plan: planShape.parse(run.plan), done: doneShape.parse(run.done) }))
}

async function remove({ db, clock, keys }: Omit<Remover, 'db'> & { db: Connection }, run: Run, found: Found) {
  const { rule, before } = found
  for (const id of found.ids) await clearFailure({ db }, JOB, itemOf(rule, id))
  const ids = await lockDue(db, rule, before, found.ids)
  if (ids.length === 0) return
  // The portal acts where the account that approved the run was deleted.
  const caller = run.decided_by === null ? {} : { caller: { idAccount: run.decided_by } }
  await rule.remove({ db, clock, keys, ...caller }, ids)
  await recordAudit(
    { db, clock, ...caller },
    { action: 'retention.remove', subject: `run ${run.id}`, after: { [rule.name]: ids.length } },
  )
  await db
    .updateTable('retention_run')
    .set({ done: JSON.stringify({ ...run.done, [rule.name]: (run.done[rule.name] ?? 0) + ids.length }) })
    .where('id', '=', run.id)
    .execute()
}

/** A run is not finished while one of its items keeps failing. */
async function finishRun({ db, clock }: { db: Connection } & Pick<Deps, 'clock'>, { id }: Run) {
  const finished = await db
    .updateTable('retention_run')
    .set({ state: 'finished', finished_at: clock.now() })
    .where('id', '=', id)
    .where((run) => run.not(run.exists(run.selectFrom('job_failure').where('job', '=', JOB))))
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

interface Found {
  rule: RetentionRule
  before: CalendarDate
  ids: number[]
}

const itemOf = (rule: RetentionRule, id: number) => `${rule.name} ${id}`

/** The next items to remove, read without a lock. One that is in use again is no longer among them. */
async function findWork(
  worker: { db: Connection } & Pick<Deps, 'clock'>,
  { plan, done }: Run,
  limit: number,
): Promise<Found | undefined> {
  const failing = await findFailing(worker, JOB)
  for (const rule of retentionRules) {
    const planned = plan[rule.name]
    const left = planned ? planned.count - (done[rule.name] ?? 0) : 0
    if (!planned || left <= 0) continue
    // Failing items may come first, so as many more are read.
    const due = await findDue(worker.db, rule, planned.before, Math.min(left, limit) + failing.size)
    const ids = due.map(({ id }) => id).filter((id) => failing.get(itemOf(rule, id)) !== 'waits')
    if (ids.length > 0) return { rule, before: planned.before, ids: ids.slice(0, Math.min(left, limit)) }
  }
  return undefined
}
