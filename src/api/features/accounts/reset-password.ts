import type { Input, PublicCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { hashSecret } from '#api/config/keys.ts'
import { findLinkForUpdate, markLinkUsed, withdrawLinks } from '#api/core/accounts/account-links.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { isTooCommon } from '#api/core/accounts/passwords.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { setPassword } from './account-queries.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'

export async function checkIfTokenResetPasswordIsValid(
  { token }: Input<'checkIfTokenResetPasswordIsValid'>,
  call: PublicCall,
) {
  const link = await call.db
    .selectFrom('account_link')
    .select('hash')
    .where('hash', '=', hashSecret(token))
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .where('expires_at', '>', call.clock.now())
    .executeTakeFirst()
  return link ? { success: true, message: '' } : { success: false, message: accountMessages.resetTokenInvalid }
}

export async function resetPassword(form: Input<'resetPassword'>, call: PublicCall) {
  if (isTooCommon(form.new_password)) throw invalid({ new_password: [passwordTooCommon] })
  // A link that cannot work must not cost a hash.
  if (!(await checkIfTokenResetPasswordIsValid(form, call)).success)
    return { success: false, message: accountMessages.resetTokenInvalid }
  const passwordHash = await call.passwords.hash(form.new_password)
  const now = call.clock.now()
  return call.db.transaction().execute(async (db) => {
    const link = await findLinkForUpdate(db, hashSecret(form.token), ['reset_password'])
    if (!link || link.used_at || link.expires_at <= now)
      return { success: false, message: accountMessages.resetTokenInvalid }
    await setPassword(db, link.id_account, passwordHash, now)
    // The link was read in the mailbox: that confirms the address too.
    await db
      .updateTable('account')
      .set({ email_confirmed_at: now })
      .where('id', '=', link.id_account)
      .where('email_confirmed_at', 'is', null)
      .execute()
    await markLinkUsed(db, link.hash, now)
    await withdrawLinks(db, link.id_account)
    await endSessions(db, link.id_account, { at: now, reason: 'password' })
    const account = await getAccountById(db, link.id_account)
    await tellPasswordChanged({ ...call, db }, account)
    await recordAudit({ db, clock: call.clock }, { action: 'account.reset_password', id_account: account.id })
    await recordSecurityEvent({ ...call, db }, 'password_reset', { idAccount: account.id })
    return { success: true, message: accountMessages.resetDone }
  })
}
