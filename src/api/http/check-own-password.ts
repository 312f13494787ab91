import { networkOf } from '../../domain/network.ts'
import { getAccountById } from '../get-account.ts'
import { recordSecurityEvent, reserveTries } from '../security/record-security-event.ts'
import type { AccountCall, PublicCall } from './call.ts'
import { type Limit, release } from './rate-limit.ts'
import { invalid } from './refusal.ts'

/** Before something grave: the password again, under the same limits as signing in. */
export async function checkOwnPassword(password: string, call: AccountCall, wrong: { field: string; message: string }) {
  const account = await getAccountById(call.db, call.caller.idAccount)
  const limits = passwordLimits(account.email, call)
  const subject = { idAccount: account.id }
  await reserveTries(call, limits, subject)
  if (!(await call.passwords.matches(password, account.password_hash))) {
    await recordSecurityEvent(call, 'password_wrong', subject)
    throw invalid({ [wrong.field]: [wrong.message] }, wrong.message)
  }
  await release(call, limits)
  return account
}

/** How often a password may be tried, wherever it is asked for. */
export function passwordLimits(email: string, { env, ip }: Pick<PublicCall, 'env' | 'ip'>): Limit[] {
  const seconds = env.LIMIT_WINDOW_MINUTES * 60
  return [
    { name: 'password of', of: email.trim().toLowerCase(), max: env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT, seconds },
    { name: 'passwords from', of: networkOf(ip), max: env.LIMIT_WRONG_PASSWORDS_PER_IP, seconds },
  ]
}
