import { inSeconds } from '#api/config/clock.ts'
import { hashSecret, newSecret } from '#api/config/keys.ts'
import { insertLink, sendConfirmation } from '#api/core/accounts/account-links.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { linkUrl } from '#api/mail/link-url.ts'
import type { Job } from './run-jobs.ts'

const RESET_SECONDS = 3600

/** The mail worker answers new requests; this job retries the failed ones and makes the failure visible. */
export const retryMailRequests: Job = {
  name: 'answer-mail-requests',
  everySeconds: 60,
  run: answerMailRequests,
}

/** Turns each request into a mail, in a transaction of its own. */
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
  await inTransaction(deps, async (deps) => {
    const request = await deps.db
      .deleteFrom('account_mail_request')
      .where('id', '=', (rows) =>
        rows.selectFrom('account_mail_request').select('id').where('id', '=', id).forUpdate().skipLocked(),
      )
      .returning(['purpose', 'email'])
      .executeTakeFirst()
    if (request) await answerRequest(deps, request)
  })
}

async function answerRequest(deps: Deps, request: { purpose: string; email: string }) {
  // Locked, so that no link goes to an address that the account gives up at the same time.
  const account = await deps.db
    .selectFrom('account')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('email', '=', request.email)
    .forShare()
    .executeTakeFirst()
  if (!account) return
  if (request.purpose === 'confirm_email') {
    if (!account.email_confirmed_at) await sendConfirmation(deps, account)
    return
  }
  const token = newSecret()
  await insertLink(deps.db, {
    hash: hashSecret(token),
    id_account: account.id,
    purpose: 'reset_password',
    created_at: deps.clock.now(),
    expires_at: inSeconds(deps.clock, RESET_SECONDS),
  })
  await enqueueMail(deps, 'reset_password', account.email, {
    values: {},
    url: linkUrl(deps.env, '/account/resetPassword', token),
  })
}
