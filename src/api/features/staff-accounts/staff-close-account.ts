import type { AccountCall, Input } from '#api/calls/call.ts'
import { closeAccount } from '#api/core/privacy/close-account.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { getAccountForUpdate } from './account-queries.ts'

export async function staffCloseAccount({ id_account }: Input<'staffCloseAccount'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await closeAccount(call, await getAccountForUpdate(call.db, id_account), 'account_closed')
  })
  return { success: true, message: staffAccountMessages.closed }
}
