import { replaceRecoveryCodes } from '#api/core/accounts/recovery-codes.ts'
import type { Connection } from '#api/database/connect.ts'

/** With the first factor come recovery codes; null where the account has some, even if all were used. */
export async function ensureRecoveryCodes(db: Connection, idAccount: number, at: Date): Promise<string[] | null> {
  const known = await db
    .selectFrom('account_recovery_code')
    .select('hash')
    .where('id_account', '=', idAccount)
    .executeTakeFirst()
  return known ? null : replaceRecoveryCodes(db, idAccount, at)
}
