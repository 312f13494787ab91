import { sql } from 'kysely'
import { inSeconds } from '#api/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { findAccountByEmail } from '#api/get-account.ts'
import type { Input, PublicCall } from '#api/http/call.ts'
import { reserve } from '#api/http/rate-limit.ts'
import { Refusal } from '#api/http/refusal.ts'
import { handleItems } from '#api/jobs/handle-items.ts'
import type { Job } from '#api/jobs/run-jobs.ts'
import { hashSecret, newSecret } from '#api/keys.ts'
import { enqueueMail, MAIL_CHANNEL } from '#api/mail/enqueue-mail.ts'
import { linkUrl } from '#api/mail/link-url.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { networkOf } from '#domain/network.ts'
import { insertLink } from './account-queries.ts'
import { sendConfirmation } from './create-account.ts'

const RESET_SECONDS = 3600

export async function recoverAccount({ email }: Input<'recoverAccount'>, call: PublicCall) {
  await noteRequest('reset_password', email, call)
  return { success: true, message: accountMessages.recoverySent }
}

export async function resendConfirmation({ email }: Input<'resendConfirmation'>, call: PublicCall) {
  await noteRequest('confirm_email', email, call)
  return { success: true, message: messages.confirmationSent }
}

/** Only notes what was asked: whether the address exists is looked up later, where nobody can time it. */
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
    // Nobody's mailbox is filled for fun; the answer stays the same.
    if (refusal instanceof Refusal) return
    throw refusal
  }
  await call.db
    .insertInto('account_mail_request')
    .values({ purpose, email: address, created_at: call.clock.now() })
    .execute()
  await sql`select pg_notify(${MAIL_CHANNEL}, '')`.execute(call.db)
}

/** The mail worker answers requests as they come; the job those that failed, and shows that they do. */
export const retryMailRequests: Job = {
  name: 'answer-mail-requests',
  everySeconds: 60,
  run: answerMailRequests,
}

/** Turns the requests into letters, each in one transaction. */
export async function answerMailRequests(deps: Deps, isStopping?: () => boolean): Promise<void> {
  const requests = await deps.db.selectFrom('account_mail_request').select('id').orderBy('id').execute()
  await handleItems(deps, requests, {
    job: retryMailRequests.name,
    nameOf: ({ id }) => `request ${id}`,
    act: ({ id }) => takeRequest(deps, id),
    isStopping,
  })
}

async function takeRequest(deps: Deps, id: number) {
  await deps.db.transaction().execute(async (db) => {
    const request = await db
      .deleteFrom('account_mail_request')
      .where('id', '=', (rows) =>
        rows.selectFrom('account_mail_request').select('id').where('id', '=', id).forUpdate().skipLocked(),
      )
      .returning(['purpose', 'email'])
      .executeTakeFirst()
    if (request) await answerRequest(db, deps, request)
  })
}

async function answerRequest(db: Connection, deps: Deps, request: { purpose: string; email: string }) {
  const account = await findAccountByEmail(db, request.email)
  if (!account) return
  if (request.purpose === 'confirm_email') {
    if (!account.email_confirmed_at) await sendConfirmation(db, deps, account)
    return
  }
  const token = newSecret()
  await insertLink(db, {
    hash: hashSecret(token),
    id_account: account.id,
    purpose: 'reset_password',
    created_at: deps.clock.now(),
    expires_at: inSeconds(deps.clock, RESET_SECONDS),
  })
  await enqueueMail({ ...deps, db }, 'reset_password', account.email, {
    values: {},
    url: linkUrl(deps.env, '/account/resetPassword', token),
  })
}
