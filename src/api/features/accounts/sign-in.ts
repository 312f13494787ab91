import { type RawBuilder, sql } from 'kysely'
import type { Input, PublicCall } from '#api/calls/call.ts'
import { MAINTENANCE_IS_ON } from '#api/calls/maintenance.ts'
import { networkOf } from '#api/calls/network.ts'
import { type Limit, release, reserve } from '#api/calls/rate-limit.ts'
import { duringMaintenance, oauthError } from '#api/calls/refusal.ts'
import { inSeconds } from '#api/config/clock.ts'
import { hashSecret, newSecret } from '#api/config/keys.ts'
import { countFactors, hasFactor, numberOfFactors } from '#api/core/accounts/factor-queries.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { usePasskey } from '#api/core/accounts/passkeys.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { recordSignIn } from '#api/core/accounts/record-sign-in.ts'
import { tryPassword } from '#api/core/accounts/try-password.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/routes.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { ACCESS_SECONDS } from '#domain/session-lifetime.ts'
import { renewSession } from './renew-session.ts'
import { answerChallenge, methodsOf, startChallenge } from './second-factor-challenge.ts'
import { REFRESH_SECONDS } from './tokens.ts'

type Grant = Input<'token'>
type Account = { id: number; email: string; name: string; surname: string }
type CheckedAccount = Account & { password_hash: string }

export async function issueToken(grant: Grant, call: PublicCall) {
  if (grant.grant_type === 'password') return signIn(grant, call)
  if (grant.grant_type === 'mfa_otp') {
    const { account, isFactorKept } = await answerChallenge(grant, call)
    return completeSignIn(account, isFactorKept, call)
  }
  if (grant.grant_type === 'passkey') {
    const { idAccount, idPasskey } = await checkPasskey(grant.credential, call)
    const isPasskeyKept = sql<boolean>`exists (select from account_passkey where id = ${idPasskey})`
    return completeSignIn(await getAccountById(call.db, idAccount), isPasskeyKept, call)
  }
  return answer(await renewSession(grant.refresh_token, call))
}

async function signIn(grant: Extract<Grant, { grant_type: 'password' }>, call: PublicCall) {
  const account = await tryPassword(call, grant.username, grant.password, 'sign_in_failed')
  if (!account) throw oauthError(400, 'invalid_grant', messages.loginFailed)
  if (!account.email_confirmed_at) {
    await recordSecurityEvent(call, 'sign_in_unconfirmed', { idAccount: account.id })
    throw oauthError(400, 'email_not_confirmed', accountMessages.emailNotConfirmed)
  }
  const staff = await refuseInMaintenance(account, call)
  const factors = await countFactors(call.db, account.id)
  if (numberOfFactors(factors) > 0) {
    const mfa_token = await startChallenge(account, call)
    if (!mfa_token) throw oauthError(400, 'invalid_grant', messages.loginFailed)
    throw oauthError(401, 'mfa_required', accountMessages.secondFactorNeeded, {
      mfa_token,
      mfa_methods: methodsOf(factors),
      staff,
    })
  }
  // Staff always need a second factor.
  if (staff) throw oauthError(400, 'second_factor_missing', accountMessages.secondFactorMissing)
  return answer({ account, ...(await openSession(account, call, { staff, isFactorKept: null })) })
}

/** Signed in with password and code, or with a passkey, which replaces both. */
async function completeSignIn(account: CheckedAccount, isFactorKept: RawBuilder<boolean>, call: PublicCall) {
  const staff = await refuseInMaintenance(account, call)
  return answer({ account, ...(await openSession(account, call, { staff, isFactorKept })) })
}

/** Whether the account is the secretariat's, which alone may sign in during maintenance. */
async function refuseInMaintenance({ id }: Account, { db }: PublicCall) {
  const { rows } = await sql<{ staff: boolean; maintenance: boolean }>`
    select exists (select from account_role where id_account = ${id}) as staff, ${sql.raw(MAINTENANCE_IS_ON)} as maintenance`.execute(
    db,
  )
  const { staff, maintenance } = rows[0]!
  if (maintenance && !staff) throw duringMaintenance()
  return staff
}

/** Attempts are counted by network: the account is unknown until the passkey is found. */
async function checkPasskey(credential: Extract<Grant, { grant_type: 'passkey' }>['credential'], call: PublicCall) {
  const { LIMIT_WRONG_PASSWORDS_PER_IP: max, LIMIT_WINDOW_MINUTES: minutes } = call.env
  const limits: Limit[] = [{ name: 'passkeys from', of: networkOf(call.ip), max, seconds: minutes * 60 }]
  await reserve(call, limits)
  const used = await usePasskey(credential, call)
  if (!used) throw oauthError(400, 'invalid_grant', secondFactorMessages.passkeyRefused)
  await release(call, limits)
  return used
}

async function openSession(
  account: CheckedAccount,
  call: PublicCall,
  { staff, isFactorKept }: { staff: boolean; isFactorKept: RawBuilder<boolean> | null },
) {
  const secrets = { access: newSecret(), refresh: newSecret() }
  await inTransaction(call, async (call) => {
    // A password or e-mail address that was changed during the check opens no session, as it would not afterwards.
    const unchanged = await call.db
      .selectFrom('account')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('email', '=', account.email)
      .forShare()
      .executeTakeFirst()
    const isOpen = unchanged && (await insertSession(call, account.id, secrets, isFactorKept))
    if (!isOpen) throw oauthError(400, 'invalid_grant', messages.loginFailed)
    await recordSignIn(call, { idAccount: account.id, staff })
  })
  return secrets
}

/**
 * The session with its two tokens. None if a factor was added during the sign-in, or the factor in use was removed or
 * replaced. A statement after the one that locks the account, which reads other tables as they were before it waited.
 */
async function insertSession(
  { db, clock, ip, userAgent }: PublicCall,
  idAccount: number,
  { access, refresh }: { access: string; refresh: string },
  isFactorKept: RawBuilder<boolean> | null,
) {
  const now = clock.now()
  const { rows } = await sql`
    with opened as (
      insert into session (id_account, created_at, last_used_at, second_factor_at, ip, user_agent)
      select ${idAccount}, ${now}, ${now}, ${isFactorKept ? now : null}, ${ip}, ${userAgent}
      where ${isFactorKept ?? sql`not ${hasFactor(idAccount)}`}
      returning id
    ), renewable as (
      insert into refresh_token (hash, id_session, expires_at)
      select ${hashSecret(refresh)}, id, ${inSeconds(clock, REFRESH_SECONDS)} from opened
    )
    insert into access_token (hash, id_session, expires_at)
    select ${hashSecret(access)}, id, ${inSeconds(clock, ACCESS_SECONDS)} from opened
    returning id_session`.execute(db)
  return rows.length > 0
}

const PATHS = Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, route.path]))

function answer({ account, access, refresh }: { account: Account; access: string; refresh: string }) {
  return {
    token: {
      token_type: 'Bearer' as const,
      access_token: access,
      expires_in: ACCESS_SECONDS,
      refresh_token: refresh,
    },
    user: { id: account.id, email: account.email, name: account.name, surname: account.surname },
    routes: PATHS,
  }
}
