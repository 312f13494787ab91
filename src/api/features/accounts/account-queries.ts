import type { Connection } from '#api/database/connect.ts'

/** Ends sign-ins that wait for a code too: the previous password began them. */
export async function setPassword(db: Connection, idAccount: number, passwordHash: string, at: Date) {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', idAccount)
    .execute()
  await db.deleteFrom('second_factor_challenge').where('id_account', '=', idAccount).execute()
}
