import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

/** The setting with which an administrator requires a second factor of managers. */
export const MANAGER_FACTOR_SETTING = 'manager_second_factor'

/** The same as part of a statement. */
export const MANAGER_FACTOR_IS_REQUIRED = `exists (
  select from setting where key = '${MANAGER_FACTOR_SETTING}' and value = 'true'::jsonb
)`

export async function isManagerFactorRequired(db: Connection): Promise<boolean> {
  const required = sql<boolean>`${sql.raw(MANAGER_FACTOR_IS_REQUIRED)}`.as('required')
  return (await db.selectNoFrom(required).executeTakeFirstOrThrow()).required
}
