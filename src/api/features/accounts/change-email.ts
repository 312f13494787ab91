import { recordAudit } from '#api/audit.ts'
import { inSeconds } from '#api/clock.ts'
import { findAccountByEmail } from '#api/get-account.ts'
import type { AccountCall, Input } from '#api/http/call.ts'
import { checkOwnPassword } from '#api/http/check-own-password.ts'
import { reserve } from '#api/http/rate-limit.ts'
import { invalid } from '#api/http/refusal.ts'
import { hashSecret, newSecret } from '#api/keys.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { linkUrl } from '#api/mail/link-url.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { insertLink } from './account-queries.ts'
import { CONFIRM_SECONDS } from './create-account.ts'

export async function changeEmail(form: Input<'changeEmail'>, call: AccountCall) {
  const account = await checkOwnPassword(form.password, call, {
    field: 'password',
    message: accountMessages.emailChangeFailed,
  })
  // The right password costs no try: without this, one account could write to anyone's mailbox without end.
  await reserve(call, [
    { name: 'address changes of', of: account.id, max: call.env.LIMIT_MAILS_PER_ADDRESS_AND_HOUR, seconds: 3600 },
  ])
  const newEmail = form.email.toLowerCase()
  if (await findAccountByEmail(call.db, newEmail))
    throw invalid({ email: [accountMessages.emailTaken] }, accountMessages.emailTaken)
  const token = newSecret()
  await call.db.transaction().execute(async (db) => {
    await insertLink(db, {
      hash: hashSecret(token),
      id_account: account.id,
      purpose: 'change_email',
      new_email: newEmail,
      created_at: call.clock.now(),
      expires_at: inSeconds(call.clock, CONFIRM_SECONDS),
    })
    const mail = { ...call, db }
    const url = linkUrl(call.env, '/account/confirmMail', token)
    await enqueueMail(mail, 'change_email', newEmail, { values: {}, url })
    const values = { prenom: account.surname, adresse: newEmail }
    await enqueueMail(mail, 'change_email_asked', account.email, { values })
    await recordAudit(mail, { action: 'account.ask_change_email' })
  })
  return { success: true, message: accountMessages.emailChangeSent }
}
