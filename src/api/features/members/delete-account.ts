import type { AccountCall, Input } from '#api/calls/call.ts'
import { forbidden } from '#api/calls/refusal.ts'
import { checkOwnPassword } from '#api/core/accounts/check-own-password.ts'
import { lockOwnAccount } from '#api/core/accounts/lock-account.ts'
import { closeAccount } from '#api/core/privacy/close-account.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { accountMessages } from '#contract/account-messages.ts'

export async function deleteAccount({ password }: Input<'deleteAccount'>, call: AccountCall) {
  const account = await checkOwnPassword(password, call, { field: 'password', message: accountMessages.passwordWrong })
  if (call.caller.roles.length > 0) throw forbidden(accountMessages.staffAccountStays)
  await inTransaction(call, async (call) => {
    await lockOwnAccount(call)
    await closeAccount(call, account, 'account_deleted')
  })
  return { success: true, message: accountMessages.accountDeleted }
}
