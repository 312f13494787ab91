import type { AccountCall } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { lockOwnAccount } from './lock-account.ts'
import { tryPassword } from './try-password.ts'

/** The field and the message of a refused password. */
interface Wrong {
  field: string
  message: string
}

/** Asks for the password again before a critical action, under the limits of signing in. */
export async function checkOwnPassword(password: string, call: AccountCall, wrong: Wrong) {
  const { email } = await getAccountById(call.db, call.caller.idAccount)
  const account = await tryPassword(call, email, password, 'password_wrong')
  if (!account) throw wrongPassword(wrong)
  return account
}

/**
 * Locks the account whose password was checked, and reads it again. Another call of the same session, which that call
 * leaves open, may have changed the password meanwhile.
 */
export async function lockCheckedAccount(call: AccountCall, checked: { password_hash: string }, wrong: Wrong) {
  await lockOwnAccount(call)
  const account = await getAccountById(call.db, call.caller.idAccount)
  if (account.password_hash !== checked.password_hash) throw wrongPassword(wrong)
  return account
}

function wrongPassword({ field, message }: Wrong) {
  return invalid({ [field]: [message] }, message)
}
