import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { isMaintenance } from '#api/calls/maintenance.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'

export async function readMaintenance(db: Connection) {
  const row = await db
    .selectFrom('setting')
    .leftJoin('account', 'account.id', 'setting.updated_by')
    .select(['setting.value', 'setting.updated_at'])
    .select(selectName().as('by'))
    .where('setting.key', '=', 'maintenance')
    .executeTakeFirst()
  if (row?.value !== true) return { on: false, since: null, by: null }
  return { on: true, since: row.updated_at.toISOString(), by: row.by }
}

export async function staffSetMaintenance({ on }: Input<'staffSetMaintenance'>, call: AccountCall) {
  const message = on ? staffUserMessages.maintenanceOn : staffUserMessages.maintenanceOff
  await inTransaction(call, async (call) => {
    // Serialized, so that the recorded previous value is the real one.
    await sql`lock table setting in share row exclusive mode`.execute(call.db)
    const was = await isMaintenance(call.db)
    const change = { value: JSON.stringify(on), updated_at: call.clock.now(), updated_by: call.caller.idAccount }
    const event = { action: 'portal.maintenance' as const }
    const changed = await recordChange(call, event, { maintenance: was }, { maintenance: on })
    if (!changed) return
    await call.db
      .insertInto('setting')
      .values({ key: 'maintenance', ...change })
      .onConflict((row) => row.column('key').doUpdateSet(change))
      .execute()
  })
  return { success: true, message }
}
