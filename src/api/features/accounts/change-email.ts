import type { AccountCall, Input } from '#api/calls/call.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { sendEmailChange } from '#api/core/accounts/account-links.ts'
import { checkOwnPassword, lockCheckedAccount } from '#api/core/accounts/check-own-password.ts'
import { findAccountByEmail } from '#api/core/accounts/get-account.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { accountMessages } from '#contract/account-messages.ts'

export async function changeEmail(form: Input<'changeEmail'>, call: AccountCall) {
  const wrong = { field: 'password', message: accountMessages.emailChangeFailed }
  const checked = await checkOwnPassword(form.password, call, wrong)
  // A right password is released from its limits, so without this one an account could write to any mailbox for ever.
  await reserve(call, [
    { name: 'address changes of', of: checked.id, max: call.env.LIMIT_MAILS_PER_ADDRESS_AND_HOUR, seconds: 3600 },
  ])
  const newEmail = form.email.toLowerCase()
  if (await findAccountByEmail(call.db, newEmail))
    throw invalid({ email: [accountMessages.emailTaken] }, accountMessages.emailTaken)
  await inTransaction(call, async (call) => {
    const account = await lockCheckedAccount(call, checked, wrong)
    await sendEmailChange(call, account, { email: newEmail, byStaff: false })
    await recordAudit(call, { action: 'account.ask_change_email' })
  })
  return { success: true, message: accountMessages.emailChangeSent }
}
