import type { AccountCall } from '../../http/call.ts'
import { release, reserve } from '../../http/rate-limit.ts'
import { invalid } from '../../http/refusal.ts'
import { getAccountById } from './account-queries.ts'
import { signInLimits } from './sign-in.ts'

/** Before something grave: the password again, under the same limits as signing in. */
export async function checkOwnPassword(password: string, call: AccountCall, wrong: { field: string; message: string }) {
  const account = await getAccountById(call.db, call.caller.idAccount)
  const limits = signInLimits(account.email, call)
  await reserve(call, limits)
  if (!(await call.passwords.matches(password, account.password_hash))) {
    throw invalid({ [wrong.field]: [wrong.message] }, wrong.message)
  }
  await release(call, limits)
  return account
}
