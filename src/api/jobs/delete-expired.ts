import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { Connection } from '#api/database/connect.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Job } from './run-jobs.ts'

const DAY_MS = 86_400_000

/** Deletes expired tokens, nonces, links, counters and keys, and accounts that were never confirmed; folds the tallies. */
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

/** By table, so that a failure in one table does not stop the others. */
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
    // After a day the person has asked for a new password again, or no longer waits.
    account_mail_request: db.deleteFrom('account_mail_request').where('created_at', '<', dayAgo),
    // For a while, used links still answer "done already".
    account_link: db.deleteFrom('account_link').where('expires_at', '<', monthAgo),
    // Attempts are counted in several rows at once: those in use are left to the next run.
    rate_limit: db
      .deleteFrom('rate_limit')
      .where('key', 'in', (limits) =>
        limits.selectFrom('rate_limit').select('key').where('window_ends_at', '<', now).forUpdate().skipLocked(),
      ),
    idempotency_key: db.deleteFrom('idempotency_key').where('created_at', '<', monthAgo),
    sandbox_method: db.deleteFrom('sandbox_method').where('created_at', '<', monthAgo),
    sandbox_event: db.deleteFrom('sandbox_event').where('delivered_at', '<', monthAgo),
    // A server that refused an address a year ago may accept it now.
    refused_email: db.deleteFrom('refused_email').where('last_refused_at', '<', yearAgo),
    // The heading of a file without headings is a person.
    import_column: db.deleteFrom('import_column').where('used_at', '<', yearAgo),
    namesake: { execute: () => compareNamesakes(db) },
    figure_change: { execute: () => deletePastFigureChanges(db) },
    licence_tally: { execute: () => foldTally(db, 'licence_tally', ['date_debut', 'date_fin'], 'licences') },
    last_licence_tally: { execute: () => foldTally(db, 'last_licence_tally', ['date_fin'], 'members') },
    sales_tally: { execute: () => foldTally(db, 'sales_tally', ['day', 'id_product', 'refund'], 'cents') },
    // Runs before the sessions are deleted, since it reads them.
    last_use: { execute: () => noteLastUse(db) },
    session: db
      .deleteFrom('session')
      .where('last_used_at', '<', monthAgo)
      .where('id', 'not in', (tokens) => tokens.selectFrom('refresh_token').select('id_session')),
    account: { execute: () => forgetUnconfirmed({ db, clock }, monthAgo) },
  }
}

/** Deletes those who are no longer alike, and adds two who were created at the same moment. */
async function compareNamesakes(db: Connection) {
  await sql`
    with alike as (
      select id from (
        select id, count(*) over (partition by date_naissance, search) as members from member
        where erased_at is null and date_naissance is not null
      ) counted
      where members > 1
    ), forgotten as (
      delete from namesake where id_member not in (select id from alike)
    )
    insert into namesake (id_member) select id from alike on conflict do nothing`.execute(db)
}

/** Of the changes of a subject that are settled, only the last matters. */
async function deletePastFigureChanges(db: Connection) {
  await sql`
    delete from figure_change past where transaction < (
      select max(transaction) from figure_change
      where subject = past.subject and transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    )`.execute(db)
}

/** Makes one row of all that were added about the same, and none of those that cancel each other out. */
async function foldTally(db: Connection, tally: string, subject: string[], counted: string) {
  const [table, about, sum] = [sql.table(tally), sql.join(subject.map((column) => sql.ref(column))), sql.ref(counted)]
  await sql`
    with folded as (
      delete from ${table} where id in (
        select unnest(array_agg(id)) from ${table} group by ${about} having count(*) > 1
      )
      returning ${about}, ${sum}
    )
    insert into ${table} (${about}, ${sum})
    select ${about}, sum(${sum}) from folded group by ${about} having sum(${sum}) <> 0`.execute(db)
}

/** Keeps the date of an account's last use, and resets the warning of an account that is used again. */
async function noteLastUse(db: Connection) {
  await sql`
    update account set last_used_at = used.at, unused_due = null
    from (select id_account, max(last_used_at) as at from session group by id_account) as used
    where used.id_account = account.id and used.at > account.last_used_at + interval '1 day'`.execute(db)
}

/** An e-mail address that was not confirmed within a month may belong to another person. */
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
    const events = forgotten.map(({ id }) => ({ action: 'account.forget' as const, subject: `account ${id}` }))
    if (events.length > 0) await recordAudit(deps, ...events)
  })
}
