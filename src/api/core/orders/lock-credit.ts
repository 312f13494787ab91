import { readCredit } from '#api/core/ledger/read-balances.ts'
import type { Connection } from '#api/database/connect.ts'
import { lockClub } from './order-queries.ts'

/** The credit of a club, in cents. Every use of it holds this lock, so that no cent is used twice. */
export async function lockCredit(db: Connection, idClub: number): Promise<number> {
  await lockClub(db, idClub)
  return readCredit(db, idClub)
}
