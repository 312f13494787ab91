import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { withdrawLinks } from '#api/core/accounts/account-links.ts'
import { checkOwnPassword, lockCheckedAccount } from '#api/core/accounts/check-own-password.ts'
import { isTooCommon } from '#api/core/accounts/passwords.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { setPassword } from './account-queries.ts'
import { mailPasswordChanged } from './mail-password-changed.ts'

export async function updatePasswordMyABFT(form: Input<'updatePasswordMyABFT'>, call: AccountCall) {
  const wrong = { field: 'actualPassword', message: accountMessages.passwordChangeFailed }
  const checked = await checkOwnPassword(form.actualPassword, call, wrong)
  if (await isTooCommon(form.password)) throw invalid({ password: [passwordTooCommon] })
  const passwordHash = await call.passwords.hash(form.password)
  const now = call.clock.now()
  await inTransaction(call, async (call) => {
    const account = await lockCheckedAccount(call, checked, wrong)
    await setPassword(call.db, account.id, passwordHash, now)
    await withdrawLinks(call.db, account.id)
    await endSessions(call.db, account.id, { at: now, reason: 'password', except: call.caller.idSession })
    await mailPasswordChanged(call, account)
    await recordAudit(call, { action: 'account.change_password' })
    await recordSecurityEvent(call, 'password_changed', { idAccount: account.id })
  })
  return { success: true, message: accountMessages.passwordChanged }
}
