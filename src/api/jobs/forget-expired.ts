import type { Deps } from '../deps.ts'
import { handleItems } from './handle-items.ts'
import type { Job } from './run-jobs.ts'

const DAY_MS = 86_400_000

/** Tokens, nonces, links, counters and keys that can no longer serve are not kept. */
export const forgetExpired: Job = {
  name: 'forget-expired',
  everySeconds: 3600,
  async run(deps, isStopping) {
    await handleItems(deps, Object.entries(deletions(deps)), {
      job: forgetExpired.name,
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
  return {
    security_event: db.deleteFrom('security_event').where('at', '<', logKept),
    access_token: db.deleteFrom('access_token').where('expires_at', '<', dayAgo),
    refresh_token: db.deleteFrom('refresh_token').where('expires_at', '<', dayAgo),
    second_factor_challenge: db.deleteFrom('second_factor_challenge').where('expires_at', '<', dayAgo),
    account_creation_nonce: db.deleteFrom('account_creation_nonce').where('expires_at', '<', dayAgo),
    // A new password that was asked for yesterday: the person has asked again, or no longer waits.
    account_mail_request: db.deleteFrom('account_mail_request').where('created_at', '<', dayAgo),
    // Used links answer "done already" for a while.
    account_link: db.deleteFrom('account_link').where('expires_at', '<', monthAgo),
    rate_limit: db.deleteFrom('rate_limit').where('window_ends_at', '<', now),
    idempotency_key: db.deleteFrom('idempotency_key').where('created_at', '<', monthAgo),
    sandbox_method: db.deleteFrom('sandbox_method').where('created_at', '<', monthAgo),
    sandbox_event: db.deleteFrom('sandbox_event').where('delivered_at', '<', monthAgo),
    session: db
      .deleteFrom('session')
      .where('last_used_at', '<', monthAgo)
      .where('id', 'not in', (tokens) => tokens.selectFrom('refresh_token').select('id_session')),
  }
}
