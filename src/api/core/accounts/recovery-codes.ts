import { randomInt } from 'node:crypto'
import { hashSecret } from '#api/config/keys.ts'
import type { Connection } from '#api/database/connect.ts'
import { RECOVERY_CODES } from '#contract/second-factor-fields.ts'
import { normalizeRecoveryCode, RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH } from '#domain/recovery-code.ts'

/** 16 of 30 letters are 78 bits: too many to guess, so a plain hash is safe. */
function newRecoveryCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
  )
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-')
}

/** Replaces the set of codes. They are shown once, since only hashes are stored. */
export async function replaceRecoveryCodes(db: Connection, idAccount: number, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.deleteFrom('account_recovery_code').where('id_account', '=', idAccount).execute()
  await db
    .insertInto('account_recovery_code')
    .values(codes.map((code) => ({ id_account: idAccount, hash: hashRecoveryCode(code), created_at: at })))
    .execute()
  return codes
}

/** The first factor comes with recovery codes; null if the account has a set, even a used-up one. */
export async function ensureRecoveryCodes(db: Connection, idAccount: number, at: Date): Promise<string[] | null> {
  const known = await db
    .selectFrom('account_recovery_code')
    .select('hash')
    .where('id_account', '=', idAccount)
    .executeTakeFirst()
  return known ? null : replaceRecoveryCodes(db, idAccount, at)
}

/** Uses up the code; nothing for a wrong or used one. */
export function useRecoveryCode(db: Connection, idAccount: number, code: string, at: Date) {
  return db
    .updateTable('account_recovery_code')
    .set({ used_at: at })
    .where('id_account', '=', idAccount)
    .where('hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
}

function hashRecoveryCode(code: string) {
  return hashSecret(normalizeRecoveryCode(code))
}
