import type { PublicCall } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import { type Limit, LimitReached, release } from '#api/calls/rate-limit.ts'
import { findAccountByEmail } from '#api/core/accounts/get-account.ts'
import { recordSecurityEvent, reserveTries } from '#api/core/accounts/record-security-event.ts'
import type { SecurityEventKind } from '#contract/security-event-messages.ts'
import { passwordLimits } from './account-limits.ts'
import { inTryLane } from './try-lanes.ts'

/**
 * The account if the password is right. Each attempt is counted before it is evaluated and released when it was right,
 * so that parallel guesses cannot pass the limit and correct ones never count.
 */
export function tryPassword(call: PublicCall, email: string, password: string, failed: SecurityEventKind) {
  return inTryLane(call, `password of ${email.trim().toLowerCase()}`, async () => {
    const counted = await reservePasswordTry(call, email)
    const account = await findAccountByEmail(call.db, email)
    const isRight = await call.passwords.matches(password, account?.password_hash).catch(async (error: unknown) => {
      await release(call, counted)
      throw error
    })
    if (account && isRight) {
      await release(call, counted)
      return account
    }
    await recordSecurityEvent(call, failed, { email })
    return undefined
  })
}

/** The counted limits. The account's overall limit does not apply to a network where the account has signed in. */
async function reservePasswordTry(call: PublicCall, email: string): Promise<Limit[]> {
  const { here, overall } = passwordLimits(email, call)
  const all = [...here, overall]
  try {
    await reserveTries(call, all, { email })
    return all
  } catch (error) {
    const isOverall = error instanceof LimitReached && error.limit === overall
    if (!isOverall || !(await isKnownNetwork(call, email))) throw error
    await reserveTries(call, here, { email })
    return here
  }
}

async function isKnownNetwork({ db, ip }: PublicCall, email: string) {
  const sessions = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.id_account')
    .select('session.ip')
    .distinct()
    .where('account.email', '=', email.trim().toLowerCase())
    .execute()
  return sessions.some((session) => networkOf(session.ip) === networkOf(ip))
}
