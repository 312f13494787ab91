import { sql } from 'kysely'
import type { Input, PublicCall } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { Refusal } from '#api/calls/refusal.ts'
import { MAIL_CHANNEL } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'

export async function recoverAccount({ email }: Input<'recoverAccount'>, call: PublicCall) {
  await noteRequest('reset_password', email, call)
  return { success: true, message: accountMessages.recoverySent }
}

export async function resendConfirmation({ email }: Input<'resendConfirmation'>, call: PublicCall) {
  await noteRequest('confirm_email', email, call)
  return { success: true, message: messages.confirmationSent }
}

/** Stores the request only. The e-mail address is looked up later, where no caller can measure the time. */
async function noteRequest(purpose: 'reset_password' | 'confirm_email', email: string, call: PublicCall) {
  const seconds = 3600
  const { env } = call
  await reserve(call, [
    { name: 'account mails from', of: networkOf(call.ip), max: env.LIMIT_MAILS_PER_IP_AND_HOUR, seconds },
  ])
  const address = email.toLowerCase()
  try {
    await reserve(call, [
      { name: `${purpose} mails to`, of: address, max: env.LIMIT_MAILS_PER_ADDRESS_AND_HOUR, seconds },
    ])
  } catch (refusal) {
    // Limits the mails to one mailbox; the answer stays the same, so that it reveals nothing.
    if (refusal instanceof Refusal) return
    throw refusal
  }
  await call.db
    .insertInto('account_mail_request')
    .values({ purpose, email: address, created_at: call.clock.now() })
    .execute()
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(call.db)
}
