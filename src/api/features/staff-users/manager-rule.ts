import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import { isManagerFactorRequired, MANAGER_FACTOR_SETTING } from '#api/core/accounts/manager-rule.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'

export async function staffGetManagerRule(_input: unknown, { db }: AccountCall) {
  const { rows } = await sql<{ managers: number; with_second_factor: number }>`
    select count(*)::int as managers,
      (count(*) filter (where exists (select from account_totp t where t.id_account = a.id and t.confirmed_at is not null)
        or exists (select from account_passkey p where p.id_account = a.id)))::int as with_second_factor
    from account a
    where exists (
      select from account_member l join club_manager m on m.id_member = l.id_member where l.id_account = a.id)`.execute(
    db,
  )
  return { required: await isManagerFactorRequired(db), ...rows[0]! }
}

export async function staffSetManagerRule({ required }: Input<'staffSetManagerRule'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    // Serialized, so that the recorded previous value is the real one.
    await sql`lock table setting in share row exclusive mode`.execute(call.db)
    const was = await isManagerFactorRequired(call.db)
    const changed = await recordChange(
      call,
      { action: 'portal.manager_second_factor' },
      { second_facteur_exige: was },
      { second_facteur_exige: required },
    )
    if (!changed) return
    const change = { value: JSON.stringify(required), updated_at: call.clock.now(), updated_by: call.caller.idAccount }
    await call.db
      .insertInto('setting')
      .values({ key: MANAGER_FACTOR_SETTING, ...change })
      .onConflict((row) => row.column('key').doUpdateSet(change))
      .execute()
  })
  return { success: true, message: required ? staffUserMessages.managerRuleOn : staffUserMessages.managerRuleOff }
}
