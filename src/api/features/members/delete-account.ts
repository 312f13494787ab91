import type { AccountCall, Input } from '#api/calls/call.ts'
import { forbidden } from '#api/calls/refusal.ts'
import { checkOwnPassword, lockCheckedAccount } from '#api/core/accounts/check-own-password.ts'
import { closeAccount } from '#api/core/privacy/close-account.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { accountMessages } from '#contract/account-messages.ts'

export async function deleteAccount({ password }: Input<'deleteAccount'>, call: AccountCall) {
  const wrong = { field: 'password', message: accountMessages.passwordWrong }
  const checked = await checkOwnPassword(password, call, wrong)
  if (call.caller.roles.length > 0) throw forbidden(accountMessages.staffAccountStays)
  await inTransaction(call, async (call) => {
    const account = await lockCheckedAccount(call, checked, wrong)
    await closeAccount(call, account, 'account_deleted')
  })
  return { success: true, message: accountMessages.accountDeleted }
}
