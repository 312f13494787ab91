import { z } from 'zod'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { type Limit, release } from '#api/calls/rate-limit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { storeTotp } from '#api/core/accounts/factor-queries.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { lockOwnAccount } from '#api/core/accounts/lock-account.ts'
import { requireRecentIdentity } from '#api/core/accounts/recent-identity.ts'
import { recordSecurityEvent, reserveTries } from '#api/core/accounts/record-security-event.ts'
import { ensureRecoveryCodes } from '#api/core/accounts/recovery-codes.ts'
import { matchingStep, newTotpSecret, totpUrl } from '#api/core/accounts/totp.ts'
import { openSetup, sealSetup } from '#api/core/accounts/totp-setup.ts'
import { inTransaction } from '#api/database/in-transaction.ts'

import { accountMessages } from '#contract/account-messages.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { recordFactorChange } from './record-factor-change.ts'

const setupShape = z.object({ at: z.number(), idAccount: z.int(), secret: z.string() })

export async function prepareAuthenticator(_input: unknown, call: AccountCall) {
  await requireRecentIdentity(call)
  const { id, email } = await getAccountById(call.db, call.caller.idAccount)
  const secret = newTotpSecret()
  return {
    setup: sealSetup({ idAccount: id, secret }, call),
    secret,
    address: totpUrl(secret, { email, issuer: `My${call.env.FEDERATION_SHORT_NAME}` }),
  }
}

export async function confirmAuthenticator({ setup, otp }: Input<'confirmAuthenticator'>, call: AccountCall) {
  await requireRecentIdentity(call)
  const said = openSetup(setupShape, setup, call)
  const { idAccount } = call.caller
  if (said?.idAccount !== idAccount) throw conflict(secondFactorMessages.setupExpired)
  const limits = codeLimits(call)
  await reserveTries(call, limits, { idAccount })
  const now = call.clock.now()
  const step = matchingStep(said.secret, otp, now, null)
  if (step === undefined) {
    await recordSecurityEvent(call, 'second_factor_failed', { idAccount })
    throw invalid({ otp: [accountMessages.otpWrong] }, accountMessages.otpWrong)
  }
  await release(call, limits)
  const recoveryCodes = await inTransaction(call, async (call) => {
    await lockOwnAccount(call)
    await storeTotp(call.db, {
      id_account: idAccount,
      secret_encrypted: call.keys.encrypt(said.secret),
      confirmed_at: now,
      last_used_step: step,
    })
    await recordFactorChange(call, {
      mail: 'second_factor_added',
      factor: 'une application d’authentification',
      action: 'account.add_authenticator',
      hasFactor: true,
    })
    return ensureRecoveryCodes(call.db, idAccount, now)
  })
  return { success: true, message: secondFactorMessages.authenticatorAdded, recovery_codes: recoveryCodes }
}

function codeLimits({ env, caller }: AccountCall): Limit[] {
  const seconds = env.LIMIT_WINDOW_MINUTES * 60
  return [{ name: 'codes set up by', of: caller.idAccount, max: env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT, seconds }]
}
