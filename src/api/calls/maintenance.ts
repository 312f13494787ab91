import type { Connection } from '#api/database/connect.ts'

export async function isMaintenance(db: Connection): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'maintenance').executeTakeFirst()
  return row?.value === true
}
