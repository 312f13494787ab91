import type { AccountCall, Input } from '#api/calls/call.ts'
import { type Limit, release } from '#api/calls/rate-limit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { checkOwnPassword } from '#api/core/accounts/check-own-password.ts'
import { usePasskey } from '#api/core/accounts/passkeys.ts'
import { reserveTries } from '#api/core/accounts/record-security-event.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'

export async function confirmIdentity(proof: Input<'confirmIdentity'>, call: AccountCall) {
  if (proof.method === 'password') {
    await checkOwnPassword(proof.password, call, { field: 'password', message: accountMessages.passwordWrong })
  } else {
    await checkOwnPasskey(proof.credential, call)
  }
  await call.db
    .updateTable('session')
    .set({ identity_checked_at: call.clock.now() })
    .where('id', '=', call.caller.idSession)
    .execute()
  return { success: true, message: secondFactorMessages.identityConfirmed }
}

/** Under the limits of a password. */
async function checkOwnPasskey(credential: Parameters<typeof usePasskey>[0], call: AccountCall) {
  const { idAccount } = call.caller
  const limits: Limit[] = [
    {
      name: 'passkeys of',
      of: idAccount,
      max: call.env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT,
      seconds: call.env.LIMIT_WINDOW_MINUTES * 60,
    },
  ]
  await reserveTries(call, limits, { idAccount })
  const used = await usePasskey(credential, call)
  if (used?.idAccount !== idAccount) throw conflict(secondFactorMessages.passkeyRefused)
  await release(call, limits)
}
