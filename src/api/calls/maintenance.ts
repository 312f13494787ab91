import type { Connection } from '#api/database/connect.ts'

/** As part of a query: whether maintenance is on. */
export const MAINTENANCE_IS_ON =
  "coalesce((select value = 'true'::jsonb from setting where key = 'maintenance'), false)"

export async function isMaintenance(db: Connection): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'maintenance').executeTakeFirst()
  return row?.value === true
}
