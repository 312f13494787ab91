import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

export interface Factors {
  hasTotp: boolean
  passkeys: number
  recoveryCodesLeft: number
}

/** What the account can prove itself with, beside its password. */
export async function countFactors(db: Connection, idAccount: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from account_totp where id_account = ${idAccount} and confirmed_at is not null) as "hasTotp",
      (select count(*)::int from account_passkey where id_account = ${idAccount}) as passkeys,
      (select count(*)::int from account_recovery_code where id_account = ${idAccount} and used_at is null)
        as "recoveryCodesLeft"`.execute(db)
  return rows[0]!
}

/** Recovery codes stand in for a factor; they are none. */
export const numberOfFactors = ({ hasTotp, passkeys }: Factors) => (hasTotp ? 1 : 0) + passkeys

/**
 * Calls that change the factors of one account run one after the other: two sessions that add a passkey would wait for
 * each other's session row, and two that remove one would each leave the other as the last.
 */
export async function lockFactors(db: Connection, idAccount: number) {
  await db.selectFrom('account').select('id').where('id', '=', idAccount).forNoKeyUpdate().execute()
}

/** The secret of an authenticator app, once a code of it was right. It replaces the one before. */
export async function storeTotp(
  db: Connection,
  totp: { id_account: number; secret_encrypted: Buffer; confirmed_at: Date; last_used_step: number },
) {
  const { id_account: _id, ...renewed } = totp
  await db
    .insertInto('account_totp')
    .values(totp)
    .onConflict((row) => row.column('id_account').doUpdateSet(renewed))
    .execute()
}

/** Everything but the password. A sign-in that waits for a code waits in vain. */
export async function removeAllFactors(db: Connection, idAccount: number) {
  for (const table of [
    'account_totp',
    'account_passkey',
    'account_recovery_code',
    'second_factor_challenge',
  ] as const) {
    await db.deleteFrom(table).where('id_account', '=', idAccount).execute()
  }
}
