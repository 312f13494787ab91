import type { AccountCall, Input } from '#api/calls/call.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { enqueueLetters, federationOf } from '#api/mail/enqueue-mail.ts'
import { limitMails } from '#api/mail/limit-mails.ts'
import { commonPlaceholders, UNSUBSCRIBE_LABEL } from '#contract/mail-kinds/every-mail.ts'
import type { MailKind } from '#contract/mail-kinds/mail-kind.ts'
import { mailKinds, TRIAL_KIND } from '#contract/mail-messages.ts'
import { staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import { writeLetter } from '#domain/mail-text.ts'
import { refuseBadText } from './refuse-bad-text.ts'

/** Renders the mail with example values and inert links. */
export async function staffTryMailText({ sorte, ...text }: Input<'staffTryMailText'>, call: AccountCall) {
  refuseBadText(sorte, text, call.env)
  const { email } = await getAccountById(call.db, call.caller.idAccount)
  const kind: MailKind = mailKinds[sorte]
  const url = call.env.publicUrl
  const letter = writeLetter(
    text,
    { ...commonPlaceholders(federationOf(call.env)), ...kind.examples },
    {
      url: text.bouton === '' ? undefined : url,
      unsubscribe: kind.unsubscribe && { label: UNSUBSCRIBE_LABEL, url },
    },
  )
  const subject = staffMailMessages.trialSubject(letter.subject)
  await limitMails(call, TRIAL_KIND, [email])
  await enqueueLetters(call, TRIAL_KIND, [{ to: email, letter: { ...letter, subject } }])
  return { success: true, message: staffMailMessages.trialSent(email) }
}
