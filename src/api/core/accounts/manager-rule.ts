import type { Connection } from '#api/database/connect.ts'

/** The setting with which an administrator requires a second factor of managers. */
export const MANAGER_FACTOR_SETTING = 'manager_second_factor'

export async function isManagerFactorRequired(db: Connection): Promise<boolean> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', MANAGER_FACTOR_SETTING)
    .executeTakeFirst()
  return setting?.value === true
}
