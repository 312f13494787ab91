import type { AccountCall, Input } from '#api/calls/call.ts'
import { clearLimits } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { listAccountLimits } from '#api/core/accounts/account-limits.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { getAccountForUpdate } from './account-queries.ts'

/** Limits of the network alone stay: they protect the other accounts. */
export async function staffUnlockAccount({ id_account }: Input<'staffUnlockAccount'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const account = await getAccountForUpdate(call.db, id_account)
    const cleared = await clearLimits(call, await listAccountLimits(call, account))
    if (cleared) await recordAudit(call, { action: 'account.staff_unlock', subject: `account ${id_account}` })
  })
  return { success: true, message: staffAccountMessages.unlocked }
}
