import { type Kysely, sql } from 'kysely'
import { CannotStart } from '#api/config/cannot-start.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Tables } from '#api/database/tables.ts'

const KEY = 'demonstration'

/** Marks the database as one that the demonstration filled. */
export async function markDemonstration(db: Connection, now: Date) {
  await db.insertInto('setting').values({ key: KEY, value: 'true', updated_at: now }).execute()
}

/**
 * The demonstration shows every mail and the codes of its secretariat to everyone, so it only runs on an empty database
 * or one that it filled. Checked before any change, migrations included.
 */
export async function refuseForeignDatabase(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('account') is not null as there`.execute(db)
  if (!rows[0]!.there || (await isEmpty(db)) || (await isDemonstration(db))) return
  throw new CannotStart(
    'The demonstration does not run on a database that it did not fill: set NODE_ENV=production for a real portal, or another DATABASE_URL or DATA_DIR for the demonstration.',
  )
}

export async function isEmpty(db: Connection): Promise<boolean> {
  for (const table of ['account', 'member', 'club'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

/** Version 2.0.0 wrote no mark; its databases have a secretariat with a reserved e-mail domain. */
async function isDemonstration(db: Connection) {
  const marked = await db.selectFrom('setting').select('key').where('key', '=', KEY).executeTakeFirst()
  if (marked) return true
  const secretariat = await db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.id_account', 'account.id')
    .select('account.id')
    .where('account.email', '=', 'secretariat@demo.test')
    .executeTakeFirst()
  return secretariat !== undefined
}
