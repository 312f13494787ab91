import type { Connection } from './database/connect.ts'

export function getAccountById(db: Connection, id: number) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
