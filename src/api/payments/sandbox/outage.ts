import type { Connection } from '#api/database/connect.ts'

const KEY = 'sandbox_down'

/** Whether the sandbox is switched off, to try the portal without its payment provider. */
export async function isDown(db: Connection): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value === true
}

export async function setDown(db: Connection, down: boolean) {
  const value = JSON.stringify(down)
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
