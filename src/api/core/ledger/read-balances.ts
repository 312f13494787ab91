import { type Expression, sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

/** The money that is held for an order, in cents. */
export async function readHeld(db: Connection, idOrder: number): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger_line')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql.lit(0)).as('cents'))
    .where('id_order', '=', idOrder)
    .executeTakeFirstOrThrow()
  return 0 - cents
}

/** The credit of a club: what it paid and no order took, in cents. */
export const creditOf = (idClub: Expression<number>) => sql<number>`(
  select coalesce(-sum(amount_cents), 0) from ledger_line where id_club = ${idClub} and id_order is null
)`

export async function readCredit(db: Connection, idClub: number): Promise<number> {
  const { cents } = await db.selectNoFrom(creditOf(sql.val(idClub)).as('cents')).executeTakeFirstOrThrow()
  return cents
}
