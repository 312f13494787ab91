import type { Connection } from '#api/database/connect.ts'

export async function setPassword(db: Connection, idAccount: number, passwordHash: string, at: Date) {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', idAccount)
    .execute()
}
