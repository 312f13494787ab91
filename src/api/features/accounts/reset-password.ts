import type { Input, PublicCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { hashSecret } from '#api/config/keys.ts'
import { findLinkForUpdate, markLinkUsed, withdrawLinks } from '#api/core/accounts/account-links.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { isTooCommon } from '#api/core/accounts/passwords.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { isLinkOver } from '#domain/link-lifetime.ts'
import { setPassword } from './account-queries.ts'
import { mailPasswordChanged } from './mail-password-changed.ts'

export async function checkIfTokenResetPasswordIsValid(
  { token }: Input<'checkIfTokenResetPasswordIsValid'>,
  call: PublicCall,
) {
  const link = await call.db
    .selectFrom('account_link')
    .select(['created_at', 'expires_at'])
    .where('hash', '=', hashSecret(token))
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return link && !isLinkOver(link, call.clock.now())
    ? { success: true, message: '' }
    : { success: false, message: accountMessages.resetTokenInvalid }
}

export async function resetPassword(form: Input<'resetPassword'>, call: PublicCall) {
  if (await isTooCommon(form.new_password)) throw invalid({ new_password: [passwordTooCommon] })
  // An invalid link must not cost a hash.
  if (!(await checkIfTokenResetPasswordIsValid(form, call)).success)
    return { success: false, message: accountMessages.resetTokenInvalid }
  const passwordHash = await call.passwords.hash(form.new_password)
  const now = call.clock.now()
  return inTransaction(call, async (call) => {
    const link = await findLinkForUpdate(call.db, hashSecret(form.token), ['reset_password'])
    if (!link || link.used_at || isLinkOver(link, now))
      return { success: false, message: accountMessages.resetTokenInvalid }
    await setPassword(call.db, link.id_account, passwordHash, now)
    // The link was read in the mailbox, which confirms the e-mail address too.
    await call.db
      .updateTable('account')
      .set({ email_confirmed_at: now })
      .where('id', '=', link.id_account)
      .where('email_confirmed_at', 'is', null)
      .execute()
    await markLinkUsed(call.db, link.hash, now)
    await withdrawLinks(call.db, link.id_account)
    await endSessions(call.db, link.id_account, { at: now, reason: 'password' })
    const account = await getAccountById(call.db, link.id_account)
    await mailPasswordChanged(call, account)
    await recordAudit(call, { action: 'account.reset_password', id_account: account.id })
    await recordSecurityEvent(call, 'password_reset', { idAccount: account.id })
    return { success: true, message: accountMessages.resetDone }
  })
}
