import type { Job } from './run-jobs.ts'

const DAY_MS = 86_400_000

/** Tokens, nonces, links, counters and keys that can no longer serve are not kept. */
export const forgetExpired: Job = {
  name: 'forget-expired',
  everySeconds: 3600,
  async run({ db, clock }) {
    const now = clock.now()
    const dayAgo = new Date(now.getTime() - DAY_MS)
    const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
    await db.deleteFrom('access_token').where('expires_at', '<', dayAgo).execute()
    await db.deleteFrom('refresh_token').where('expires_at', '<', dayAgo).execute()
    await db.deleteFrom('second_factor_challenge').where('expires_at', '<', dayAgo).execute()
    await db.deleteFrom('account_creation_nonce').where('expires_at', '<', dayAgo).execute()
    // Used links answer "done already" for a while.
    await db.deleteFrom('account_link').where('expires_at', '<', monthAgo).execute()
    await db.deleteFrom('rate_limit').where('window_ends_at', '<', now).execute()
    await db.deleteFrom('idempotency_key').where('created_at', '<', monthAgo).execute()
    await db.deleteFrom('sandbox_method').where('created_at', '<', monthAgo).execute()
    await db.deleteFrom('sandbox_event').where('delivered_at', '<', monthAgo).execute()
    await db
      .deleteFrom('session')
      .where('last_used_at', '<', monthAgo)
      .where('id', 'not in', (tokens) => tokens.selectFrom('refresh_token').select('id_session'))
      .execute()
  },
}
