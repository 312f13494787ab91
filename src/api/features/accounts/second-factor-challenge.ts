import { accountMessages } from '../../../contract/account-messages.ts'
import { inSeconds } from '../../clock.ts'
import { getAccountById } from '../../get-account.ts'
import type { Input, PublicCall } from '../../http/call.ts'
import { type Limit, release } from '../../http/rate-limit.ts'
import { oauthError } from '../../http/refusal.ts'
import { hashSecret, newSecret } from '../../keys.ts'
import { matchingStep } from '../../second-factor.ts'
import { recordSecurityEvent, reserveTries } from '../../security/record-security-event.ts'

const CHALLENGE_SECONDS = 300

/** After the password: a token that says so, good for a code within five minutes. */
export async function startChallenge(idAccount: number, { db, clock }: PublicCall): Promise<string> {
  const totp = await db
    .selectFrom('account_totp')
    .select('confirmed_at')
    .where('id_account', '=', idAccount)
    .executeTakeFirst()
  if (!totp?.confirmed_at) throw oauthError(400, 'second_factor_missing', accountMessages.secondFactorMissing)
  const token = newSecret()
  await db
    .insertInto('second_factor_challenge')
    .values({
      hash: hashSecret(token),
      id_account: idAccount,
      created_at: clock.now(),
      expires_at: inSeconds(clock, CHALLENGE_SECONDS),
    })
    .execute()
  return token
}

/** The account whose password and code were both right. Wrong codes are counted like wrong passwords. */
export async function answerChallenge(
  { mfa_token, otp }: Extract<Input<'token'>, { grant_type: 'mfa_otp' }>,
  call: PublicCall,
) {
  const challenge = await findChallenge(mfa_token, call)
  if (!challenge) throw oauthError(401, 'invalid_grant', accountMessages.secondFactorExpired)
  const limits = codeLimits(challenge.id_account, call)
  const subject = { idAccount: challenge.id_account }
  await reserveTries(call, limits, subject)
  const account = await useCode(challenge, otp, call)
  if (!account) {
    await recordSecurityEvent(call, 'second_factor_failed', subject)
    throw oauthError(400, 'invalid_grant', accountMessages.otpWrong)
  }
  await release(call, limits)
  return account
}

/** A password changed since ends the challenge that an old one began. */
function findChallenge(token: string, { db, clock }: PublicCall) {
  return db
    .selectFrom('second_factor_challenge as challenge')
    .innerJoin('account', 'account.id', 'challenge.id_account')
    .select(['challenge.hash', 'challenge.id_account'])
    .where('challenge.hash', '=', hashSecret(token))
    .where('challenge.used_at', 'is', null)
    .where('challenge.expires_at', '>', clock.now())
    .whereRef('account.password_changed_at', '<=', 'challenge.created_at')
    .executeTakeFirst()
}

/** The code counts once, and so does the challenge: whoever locks the row first. */
function useCode({ hash, id_account }: { hash: Buffer; id_account: number }, otp: string, call: PublicCall) {
  const now = call.clock.now()
  return call.db.transaction().execute(async (db) => {
    const totp = await db
      .selectFrom('account_totp')
      .select(['secret_encrypted', 'last_used_step'])
      .where('id_account', '=', id_account)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    const step = totp && matchingStep(call.keys.decrypt(totp.secret_encrypted), otp, now, totp.last_used_step)
    if (step === undefined) return undefined
    const used = await db
      .updateTable('second_factor_challenge')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) return undefined
    await db.updateTable('account_totp').set({ last_used_step: step }).where('id_account', '=', id_account).execute()
    return getAccountById(db, id_account)
  })
}

function codeLimits(idAccount: number, { env }: PublicCall): Limit[] {
  const seconds = env.LIMIT_WINDOW_MINUTES * 60
  return [{ name: 'second factor of', of: idAccount, max: env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT, seconds }]
}
