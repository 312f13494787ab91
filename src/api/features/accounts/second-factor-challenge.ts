import { sql } from 'kysely'
import type { Input, PublicCall } from '#api/calls/call.ts'
import { release } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { oauthError } from '#api/calls/refusal.ts'
import { inSeconds } from '#api/config/clock.ts'
import { hashSecret, newSecret } from '#api/config/keys.ts'
import { secondFactorLimit } from '#api/core/accounts/account-limits.ts'
import { countFactors, type Factors } from '#api/core/accounts/factor-queries.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { recordSecurityEvent, reserveTries } from '#api/core/accounts/record-security-event.ts'
import { useRecoveryCode } from '#api/core/accounts/recovery-codes.ts'
import { matchingStep } from '#api/core/accounts/totp.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import type { SecondFactorMethod } from '#contract/second-factor-fields.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'
import { isRecoveryCode } from '#domain/recovery-code.ts'

const CHALLENGE_SECONDS = 300

/**
 * Issues a token after the right password, valid for a second factor within five minutes; nothing if the password was
 * changed during the check. The lock makes a change wait that would otherwise miss the new challenge.
 */
export async function startChallenge(
  { id, password_hash }: { id: number; password_hash: string },
  { db, clock }: PublicCall,
): Promise<string | undefined> {
  const token = newSecret()
  const { rows } = await sql`
    insert into second_factor_challenge (hash, id_account, created_at, expires_at)
    select ${hashSecret(token)}, id, ${clock.now()}, ${inSeconds(clock, CHALLENGE_SECONDS)}
    from account where id = ${id} and password_hash = ${password_hash}
    for share
    returning hash`.execute(db)
  return rows.length > 0 ? token : undefined
}

/** The methods with which the account can answer. */
export function methodsOf({ hasTotp, passkeys, recoveryCodesLeft }: Factors): SecondFactorMethod[] {
  return [
    ...(passkeys > 0 ? ['passkey' as const] : []),
    ...(hasTotp ? ['otp' as const] : []),
    ...(recoveryCodesLeft > 0 ? ['recovery_code' as const] : []),
  ]
}

/**
 * The account whose password and code were both right, and the condition under which that code still counts. Wrong codes
 * are counted like wrong passwords.
 */
export async function answerChallenge(
  { mfa_token, otp }: Extract<Input<'token'>, { grant_type: 'mfa_otp' }>,
  call: PublicCall,
) {
  const challenge = await findChallenge(mfa_token, call)
  if (!challenge) throw oauthError(401, 'invalid_grant', accountMessages.secondFactorExpired)
  const limits = [secondFactorLimit(challenge.id_account, call.env)]
  const subject = { idAccount: challenge.id_account }
  await reserveTries(call, limits, subject)
  const answered = await useCode(challenge, otp, call)
  if (!answered) {
    await recordSecurityEvent(call, 'second_factor_failed', subject)
    const wrong = isRecoveryCode(otp) ? accountMessages.recoveryCodeWrong : accountMessages.otpWrong
    throw oauthError(400, 'invalid_grant', wrong)
  }
  await release(call, limits)
  return answered
}

/**
 * A change of password ends challenges from before. Times written by a clock that was ahead end the challenge or are
 * ignored; the account would be unusable until then.
 */
function findChallenge(token: string, { db, clock }: PublicCall) {
  const latest = inSeconds(clock, CLOCK_TOLERANCE_SECONDS)
  return db
    .selectFrom('second_factor_challenge as challenge')
    .innerJoin('account', 'account.id', 'challenge.id_account')
    .select(['challenge.hash', 'challenge.id_account'])
    .where('challenge.hash', '=', hashSecret(token))
    .where('challenge.used_at', 'is', null)
    .where('challenge.expires_at', '>', clock.now())
    .where('challenge.created_at', '<=', latest)
    .where((row) =>
      row.or([
        row('account.password_changed_at', '<=', row.ref('challenge.created_at')),
        row('account.password_changed_at', '>', latest),
      ]),
    )
    .executeTakeFirst()
}

/** Code and challenge are single use: the row lock decides between parallel calls. */
function useCode({ hash, id_account }: { hash: Buffer; id_account: number }, otp: string, call: PublicCall) {
  return inTransaction(call, async (call) => {
    const open = await call.db
      .selectFrom('second_factor_challenge')
      .select('hash')
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) return undefined
    const account = await getAccountById(call.db, id_account)
    const isFactorKept = isRecoveryCode(otp)
      ? await spendRecoveryCode(call, account, otp)
      : await spendTotp(call.db, id_account, otp, call)
    // A wrong code leaves the challenge open.
    if (!isFactorKept) return undefined
    await call.db
      .updateTable('second_factor_challenge')
      .set({ used_at: call.clock.now() })
      .where('hash', '=', hash)
      .execute()
    return { account, isFactorKept }
  })
}

/** Nothing for a wrong code. Each set-up is encrypted with its own nonce, so the secret tells this app from the next. */
async function spendTotp(db: Connection, idAccount: number, otp: string, { keys, clock }: PublicCall) {
  const totp = await db
    .selectFrom('account_totp')
    .select(['secret_encrypted', 'last_used_step'])
    .where('id_account', '=', idAccount)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const step = totp && matchingStep(keys.decrypt(totp.secret_encrypted), otp, clock.now(), totp.last_used_step)
  if (!totp || step === undefined) return undefined
  await db.updateTable('account_totp').set({ last_used_step: step }).where('id_account', '=', idAccount).execute()
  return sql<boolean>`exists (
    select from account_totp where id_account = ${idAccount} and secret_encrypted = ${totp.secret_encrypted})`
}

/** Nothing for a wrong code. Tells the owner by mail, since another person may have found the code. */
async function spendRecoveryCode(
  call: PublicCall & { db: Connection },
  account: { id: number; email: string; surname: string },
  otp: string,
) {
  const used = await useRecoveryCode(call.db, account.id, otp, call.clock.now())
  if (!used) return undefined
  const { recoveryCodesLeft } = await countFactors(call.db, account.id)
  const values = { prenom: account.surname, restants: String(recoveryCodesLeft) }
  await enqueueMail(call, 'recovery_code_used', account.email, {
    values,
    url: `${call.env.publicUrl}/account/settings`,
  })
  await recordAudit({ db: call.db, clock: call.clock }, { action: 'account.use_recovery_code', id_account: account.id })
  return sql<boolean>`exists (
    select from account_recovery_code where id_account = ${account.id} and hash = ${used.hash})`
}
