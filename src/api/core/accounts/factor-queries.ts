import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

export interface Factors {
  hasTotp: boolean
  passkeys: number
  recoveryCodesLeft: number
}

/** Second factors of an account. */
export async function countFactors(db: Connection, idAccount: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from account_totp where id_account = ${idAccount} and confirmed_at is not null) as "hasTotp",
      (select count(*)::int from account_passkey where id_account = ${idAccount}) as passkeys,
      (select count(*)::int from account_recovery_code where id_account = ${idAccount} and used_at is null)
        as "recoveryCodesLeft"`.execute(db)
  return rows[0]!
}

/** Recovery codes replace a factor and are not counted as one. */
export const numberOfFactors = ({ hasTotp, passkeys }: Factors) => (hasTotp ? 1 : 0) + passkeys

/** The same fact as part of a query: whether the account has a factor. */
export const hasFactor = (idAccount: number) => sql<boolean>`
  (exists (select from account_totp where id_account = ${idAccount} and confirmed_at is not null)
    or exists (select from account_passkey where id_account = ${idAccount}))`

/** Stores the secret of an authenticator app after its first valid code. Replaces the previous secret. */
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

/** Removes everything but the password, and ends sign-ins that wait for a code. */
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
