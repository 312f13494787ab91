import type { AccountCall } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { tryPassword } from './try-password.ts'

/** Asks for the password again before a critical action, under the limits of signing in. */
export async function checkOwnPassword(password: string, call: AccountCall, wrong: { field: string; message: string }) {
  const { email } = await getAccountById(call.db, call.caller.idAccount)
  const account = await tryPassword(call, email, password, 'password_wrong')
  if (!account) throw invalid({ [wrong.field]: [wrong.message] }, wrong.message)
  return account
}
