import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { Connection } from '#api/database/connect.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Job } from './run-jobs.ts'

const DAY_MS = 86_400_000

/** Tokens, nonces, links, counters and keys that can no longer serve are not kept, nor accounts nobody confirmed. */
export const deleteExpired: Job = {
  name: 'forget-expired',
  everySeconds: 3600,
  async run(deps, isStopping) {
    await handleItems(deps, Object.entries(deletions(deps)), {
      job: deleteExpired.name,
      nameOf: ([table]) => table,
      act: ([, deletion]) => deletion.execute(),
      isStopping,
    })
  },
}

/** By table, so that one that cannot be cleaned does not keep the others from it. */
function deletions({ db, clock, env }: Deps) {
  const now = clock.now()
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
  const logKept = new Date(now.getTime() - env.RETENTION_SECURITY_LOG_DAYS * DAY_MS)
  const yearAgo = new Date(now.getTime() - 365 * DAY_MS)
  return {
    security_event: db.deleteFrom('security_event').where('at', '<', logKept),
    access_token: db.deleteFrom('access_token').where('expires_at', '<', dayAgo),
    refresh_token: db.deleteFrom('refresh_token').where('expires_at', '<', dayAgo),
    second_factor_challenge: db.deleteFrom('second_factor_challenge').where('expires_at', '<', dayAgo),
    used_passkey_challenge: db.deleteFrom('used_passkey_challenge').where('expires_at', '<', now),
    account_creation_nonce: db.deleteFrom('account_creation_nonce').where('expires_at', '<', dayAgo),
    // A new password that was asked for yesterday: the person has asked again, or no longer waits.
    account_mail_request: db.deleteFrom('account_mail_request').where('created_at', '<', dayAgo),
    // Used links answer "done already" for a while.
    account_link: db.deleteFrom('account_link').where('expires_at', '<', monthAgo),
    rate_limit: db.deleteFrom('rate_limit').where('window_ends_at', '<', now),
    idempotency_key: db.deleteFrom('idempotency_key').where('created_at', '<', monthAgo),
    sandbox_method: db.deleteFrom('sandbox_method').where('created_at', '<', monthAgo),
    sandbox_event: db.deleteFrom('sandbox_event').where('delivered_at', '<', monthAgo),
    // A server that refused an address a year ago may know it by now.
    refused_email: db.deleteFrom('refused_email').where('last_refused_at', '<', yearAgo),
    // Before the sessions that say so.
    last_use: { execute: () => noteLastUse(db) },
    session: db
      .deleteFrom('session')
      .where('last_used_at', '<', monthAgo)
      .where('id', 'not in', (tokens) => tokens.selectFrom('refresh_token').select('id_session')),
    account: { execute: () => forgetUnconfirmed({ db, clock }, monthAgo) },
  }
}

/** Sessions are forgotten; when an account was last used is not. Whoever came back is told anew another time. */
async function noteLastUse(db: Connection) {
  await sql`
    update account set last_used_at = used.at, unused_due = null
    from (select id_account, max(last_used_at) as at from session group by id_account) as used
    where used.id_account = account.id and used.at > account.last_used_at + interval '1 day'`.execute(db)
}

/** An e-mail address that nobody confirmed in a month may be a stranger's. */
async function forgetUnconfirmed(deps: Pick<Deps, 'db' | 'clock'>, before: Date) {
  await inTransaction(deps, async (deps) => {
    const forgotten = await deps.db
      .deleteFrom('account')
      .where('email_confirmed_at', 'is', null)
      .where('created_at', '<', before)
      .where((account) =>
        account.not(
          account.exists(account.selectFrom('account_role').select('role').whereRef('id_account', '=', 'account.id')),
        ),
      )
      .returning('id')
      .execute()
    const events = forgotten.map(({ id }) => ({ action: 'account.forget', subject: `account ${id}` }))
    if (events.length > 0) await recordAudit(deps, ...events)
  })
}
