import type { Connection } from '#api/database/connect.ts'

/** The setting by which an administrator asks managers of clubs for a second factor. */
export const MANAGER_FACTOR_SETTING = 'manager_second_factor'

export async function isManagerFactorRequired(db: Connection): Promise<boolean> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', MANAGER_FACTOR_SETTING)
    .executeTakeFirst()
  return setting?.value === true
}
