import type { AccountCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { doneShape, planShape } from '#api/core/privacy/carry-out-retention.ts'
import { countDue, findDue, type RetentionRule, retentionRules, termOf } from '#api/core/privacy/retention-rules.ts'
import type { Connection } from '#api/database/connect.ts'

const FIRST = 100
const RUNS = 10

/** The dry run. While a run waits, with that run's dates. */
export async function staffGetRetention(_input: unknown, call: AccountCall) {
  const runs = await listRuns(call.db)
  const waiting = runs.find(({ state }) => state === 'pending')
  const plan = waiting ? planShape.parse(waiting.plan) : {}
  const due = await Promise.all(
    retentionRules.map((rule) => {
      const planned = plan[rule.name]
      return readDue(call, rule, planned ?? { before: termOf(rule, call.env, today(call.clock)) })
    }),
  )
  return {
    cap: call.env.RETENTION_CAP,
    due,
    runs: runs.map(({ plan: planned, done, asked_by, ...run }) => ({
      ...run,
      requested_at: run.requested_at.toISOString(),
      decided_at: run.decided_at?.toISOString() ?? null,
      finished_at: run.finished_at?.toISOString() ?? null,
      planned: Object.fromEntries(Object.entries(planShape.parse(planned)).map(([rule, { count }]) => [rule, count])),
      done: doneShape.parse(done),
      mine: asked_by === call.caller.idAccount,
    })),
  }
}

async function readDue({ db, env }: AccountCall, rule: RetentionRule, planned: { before: string; count?: number }) {
  const [count, first] = [await countDue(db, rule, planned.before), await findDue(db, rule, planned.before, FIRST)]
  return {
    rule: rule.name,
    period: inWords(rule.months(env)),
    before: planned.before,
    count,
    goes: Math.min(count, planned.count ?? env.RETENTION_CAP),
    first: first.map(({ label }) => label),
  }
}

function inWords(months: number) {
  if (months % 12 !== 0) return `${months} mois`
  return months === 12 ? '1 an' : `${months / 12} ans`
}

function listRuns(db: Connection) {
  return db
    .selectFrom('retention_run as run')
    .leftJoin('account as asker', 'asker.id', 'run.requested_by')
    .leftJoin('account as decider', 'decider.id', 'run.decided_by')
    .select(['run.id', 'run.state', 'run.plan', 'run.done', 'run.requested_by as asked_by'])
    .select(['run.requested_at', 'run.decided_at', 'run.finished_at'])
    .select([selectName('asker').as('requested_by'), selectName('decider').as('decided_by')])
    .orderBy('run.id', 'desc')
    .limit(RUNS)
    .execute()
}
