import { listOwnAccounts } from '#api/core/ledger/own-accounts.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { parseIbans } from '#domain/iban.ts'
import { findStatement } from './bank-queries.ts'

/** When the file was imported; undefined if it was not, or if an account left out then is the federation's now. */
export async function findImported(
  { db, env }: Pick<Deps, 'env'> & { db: Connection },
  { sha256 }: { sha256: Buffer },
) {
  const before = await findStatement(db, sha256)
  if (!before) return undefined
  const own = listOwnAccounts(env)
  return parseIbans(before.left_out).some((account) => own.includes(account)) ? undefined : before
}
