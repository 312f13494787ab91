import { z } from 'zod'
import { recordAudit } from '../audit.ts'
import type { Connection } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { findDue, retentionRules } from './retention-rules.ts'

/** In one transaction: short enough that nobody waits for it. */
const BATCH = 100

/** What a run may remove: for each rule the day before which, and how much at most. */
export const planShape = z.record(z.string(), z.object({ before: z.iso.date(), count: z.int() }))
export type Plan = z.infer<typeof planShape>
export const doneShape = z.record(z.string(), z.int())

/** Carries out what two people agreed on, batch by batch; what was interrupted goes on where it stopped. */
export async function carryOutRetention(deps: Pick<Deps, 'db' | 'clock' | 'keys'>): Promise<void> {
  while (await nextBatch(deps));
}

/** False when there is nothing to do, or someone else is doing it. */
function nextBatch({ db: database, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>): Promise<boolean> {
  return database.transaction().execute(async (db) => {
    const run = await db
      .selectFrom('retention_run')
      .select(['id', 'plan', 'done', 'decided_by'])
      .where('state', '=', 'approved')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!run) return false
    const [plan, done] = [planShape.parse(run.plan), doneShape.parse(run.done)]
    const found = await findWork(db, plan, done)
    if (!found) {
      await db
        .updateTable('retention_run')
        .set({ state: 'finished', finished_at: clock.now() })
        .where('id', '=', run.id)
        .execute()
      return true
    }
    const { rule, ids } = found
    // As the portal where whoever approved it is gone since.
    const caller = run.decided_by === null ? {} : { caller: { idAccount: run.decided_by } }
    await rule.remove({ db, clock, keys, ...caller }, ids)
    await recordAudit(
      { db, clock, ...caller },
      { action: 'retention.remove', subject: `run ${run.id}`, after: { [rule.name]: ids.length } },
    )
    await db
      .updateTable('retention_run')
      .set({ done: JSON.stringify({ ...done, [rule.name]: (done[rule.name] ?? 0) + ids.length }) })
      .where('id', '=', run.id)
      .execute()
    return true
  })
}

/** The next things to go. Whatever came back to life since the run was asked for is no longer among them. */
async function findWork(db: Connection, plan: Plan, done: Record<string, number>) {
  for (const rule of retentionRules) {
    const planned = plan[rule.name]
    const left = planned ? planned.count - (done[rule.name] ?? 0) : 0
    if (!planned || left <= 0) continue
    const due = await findDue(db, rule, planned.before, Math.min(left, BATCH))
    if (due.length > 0) return { rule, ids: due.map(({ id }) => id) }
  }
  return undefined
}
