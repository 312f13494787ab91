import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { askSecondPerson } from '#api/core/accounts/ask-second-person.ts'
import type { Plan } from '#api/core/privacy/carry-out-retention.ts'
import { countDue, retentionRules, termOf } from '#api/core/privacy/retention-rules.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffPrivacyMessages } from '#contract/staff/staff-privacy-messages.ts'

/** Stores today's dates, so that a later approval is for what was shown. */
export async function staffRequestRetention(_input: unknown, call: AccountCall) {
  const plan = await planOf(call)
  if (Object.keys(plan).length === 0) throw conflict(staffPrivacyMessages.runNothing)
  await inTransaction(call, async (call) => {
    const run = await call.db
      .insertInto('retention_run')
      .values({
        plan: JSON.stringify(plan),
        done: '{}',
        requested_by: call.caller.idAccount,
        requested_at: call.clock.now(),
      })
      .onConflict((row) => row.column('state').where('state', '=', sql.lit('pending')).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!run) throw conflict(staffPrivacyMessages.runAlreadyAsked)
    await recordAudit(call, { action: 'retention.ask', subject: `run ${run.id}`, after: countsOf(plan) })
    await askSecondPerson(call, {
      quoi: staffPrivacyMessages.retentionRun,
      right: 'privacy:write',
      path: '/secretariat/vie-privee',
    })
  })
  return { success: true, message: staffPrivacyMessages.runAsked }
}

async function planOf({ db, env, clock }: AccountCall): Promise<Plan> {
  const plan: Plan = {}
  for (const rule of retentionRules) {
    const before = termOf(rule, env, today(clock))
    const count = Math.min(await countDue(db, rule, before), env.RETENTION_CAP)
    if (count > 0) plan[rule.name] = { before, count }
  }
  return plan
}

const countsOf = (plan: Plan) => Object.fromEntries(Object.entries(plan).map(([rule, { count }]) => [rule, count]))

/** The second person approves. A job does the work in batches. */
export async function staffApproveRetention({ id_run }: Input<'staffApproveRetention'>, call: AccountCall) {
  await decide(call, id_run, 'approved')
  return { success: true, message: staffPrivacyMessages.runApproved }
}

export async function staffRefuseRetention({ id_run }: Input<'staffRefuseRetention'>, call: AccountCall) {
  await decide(call, id_run, 'refused')
  return { success: true, message: staffPrivacyMessages.runRefused }
}

function decide(call: AccountCall, idRun: number, state: 'approved' | 'refused') {
  return inTransaction(call, async (call) => {
    const run = await takeRun(call.db, idRun)
    if (state === 'approved' && run.requested_by === call.caller.idAccount) {
      throw conflict(staffPrivacyMessages.otherPerson)
    }
    await call.db
      .updateTable('retention_run')
      .set({ state, decided_by: call.caller.idAccount, decided_at: call.clock.now() })
      .where('id', '=', idRun)
      .execute()
    const action = state === 'approved' ? 'retention.approve' : 'retention.refuse'
    await recordAudit(call, { action, subject: `run ${idRun}` })
  })
}

async function takeRun(db: Connection, idRun: number) {
  const run = await db
    .selectFrom('retention_run')
    .select(['requested_by', 'state'])
    .where('id', '=', idRun)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound()
  if (run.state !== 'pending') throw conflict(staffPrivacyMessages.decidedMeanwhile)
  return run
}
