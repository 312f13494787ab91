import type { Connection } from '#api/database/connect.ts'

export function getAccountById(db: Connection, id: number) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function findAccountByEmail(db: Connection, email: string) {
  return db.selectFrom('account').selectAll().where('email', '=', email.trim().toLowerCase()).executeTakeFirst()
}
