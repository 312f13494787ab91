import { messages } from '../../../contract/messages.ts'
import { routes } from '../../../contract/routes.ts'
import type { Input, PublicCall } from '../../http/call.ts'
import { passwordLimits } from '../../http/check-own-password.ts'
import { isMaintenance } from '../../http/maintenance.ts'
import { release, reserve } from '../../http/rate-limit.ts'
import { duringMaintenance, oauthError } from '../../http/refusal.ts'
import { newSecret } from '../../keys.ts'
import { findAccountByEmail } from './account-queries.ts'
import { renewSession } from './renew-session.ts'
import { ACCESS_SECONDS, insertAccessToken, insertRefreshToken } from './tokens.ts'

type Grant = Input<'token'>
type Account = { id: number; email: string; name: string; surname: string }

export async function issueToken(grant: Grant, call: PublicCall) {
  return grant.grant_type === 'password' ? signIn(grant, call) : answer(await renewSession(grant.refresh_token, call))
}

async function signIn(grant: Extract<Grant, { grant_type: 'password' }>, call: PublicCall) {
  const account = await checkPassword(grant.username, grant.password, call)
  if (!account.email_confirmed_at) throw oauthError(400, 'email_not_confirmed', messages.emailNotConfirmed)
  await refuseDuringMaintenance(account.id, call)
  return answer({ account, ...(await openSession(account, call)) })
}

/** Counts the try first and gives it back when the password was right: only wrong ones count, however parallel. */
async function checkPassword(username: string, password: string, call: PublicCall) {
  const limits = passwordLimits(username, call)
  await reserve(call, limits)
  const account = await findAccountByEmail(call.db, username)
  if (!(await call.passwords.matches(password, account?.password_hash)) || !account) {
    throw oauthError(400, 'invalid_grant', messages.loginFailed)
  }
  await release(call, limits)
  return account
}

async function refuseDuringMaintenance(idAccount: number, { db }: PublicCall) {
  if (!(await isMaintenance(db))) return
  const staff = await db
    .selectFrom('account_role')
    .select('role')
    .where('id_account', '=', idAccount)
    .executeTakeFirst()
  if (!staff) throw duringMaintenance()
}

async function openSession(account: { id: number; password_hash: string }, { db, clock, ip, userAgent }: PublicCall) {
  const now = clock.now()
  const refresh = newSecret()
  const access = await db.transaction().execute(async (transaction) => {
    // A password changed while it was being checked opens nothing: the change has already ended the other sessions.
    const unchanged = await transaction
      .selectFrom('account')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .forShare()
      .executeTakeFirst()
    if (!unchanged) throw oauthError(400, 'invalid_grant', messages.loginFailed)
    const session = await transaction
      .insertInto('session')
      .values({ id_account: account.id, created_at: now, last_used_at: now, ip, user_agent: userAgent })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRefreshToken(transaction, clock, session.id, refresh)
    return insertAccessToken(transaction, clock, session.id)
  })
  return { access, refresh }
}

function answer({ account, access, refresh }: { account: Account; access: string; refresh: string }) {
  return {
    token: {
      token_type: 'Bearer' as const,
      access_token: access,
      expires_in: ACCESS_SECONDS,
      refresh_token: refresh,
    },
    user: { id: account.id, email: account.email, name: account.name, surname: account.surname },
    routes: Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, route.path])),
  }
}
