import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { withdrawLinks } from '#api/core/accounts/account-links.ts'
import { checkOwnPassword } from '#api/core/accounts/check-own-password.ts'
import { isTooCommon } from '#api/core/accounts/passwords.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { setPassword } from './account-queries.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

export async function updatePasswordMyABFT(form: Input<'updatePasswordMyABFT'>, call: AccountCall) {
  const account = await checkOwnPassword(form.actualPassword, call, {
    field: 'actualPassword',
    message: accountMessages.passwordChangeFailed,
  })
  if (isTooCommon(form.password)) throw invalid({ password: [passwordTooCommon] })
  const passwordHash = await call.passwords.hash(form.password)
  const now = call.clock.now()
  await call.db.transaction().execute(async (db) => {
    await setPassword(db, account.id, passwordHash, now)
    await withdrawLinks(db, account.id)
    await endSessions(db, account.id, { at: now, reason: 'password', except: call.caller.idSession })
    await tellPasswordChanged({ ...call, db }, account)
    await recordAudit({ ...call, db }, { action: 'account.change_password' })
    await recordSecurityEvent({ ...call, db }, 'password_changed', { idAccount: account.id })
  })
  return { success: true, message: accountMessages.passwordChanged }
}
