import type { AccountCall, Input } from '#api/calls/call.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { writeMailingLetter } from '#api/core/mailings/mailing-letters.ts'
import { enqueueLetters } from '#api/mail/enqueue-mail.ts'
import { limitMails } from '#api/mail/limit-mails.ts'
import { TRIAL_KIND } from '#contract/mail-messages.ts'
import { staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import { mailingMail } from '#contract/staff/staff-mailing-fields.ts'
import { refuseBadMailing } from './refuse-bad-mailing.ts'

/** Renders the letter with example values and an inert unsubscribe link. */
export async function staffTryMailing({ sorte, ...text }: Input<'staffTryMailing'>, call: AccountCall) {
  refuseBadMailing(text, call.env)
  const { email } = await getAccountById(call.db, call.caller.idAccount)
  const letter = writeMailingLetter(call.env, { kind: sorte, ...text }, mailingMail.examples, call.env.publicUrl)
  const subject = staffMailMessages.trialSubject(letter.subject)
  await limitMails(call, TRIAL_KIND, [email])
  const replyTo = call.env.FEDERATION_EMAIL
  await enqueueLetters(call, TRIAL_KIND, [{ to: email, letter: { ...letter, subject }, replyTo }])
  return { success: true, message: staffMailMessages.trialSent(email) }
}
