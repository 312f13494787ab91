import type { Connection } from '#api/database/connect.ts'

/** Members whom a mail about an order names, in text, attachment or address: those ordered for, and the orderer. */
export async function findMentions(db: Connection, idOrder: number): Promise<number[]> {
  const members = await db
    .selectFrom('order_line')
    .select('id_member')
    .where('id_order', '=', idOrder)
    .where('id_member', 'is not', null)
    .union(db.selectFrom('club_order').select('id_member').where('id', '=', idOrder))
    .execute()
  return members.flatMap(({ id_member }) => id_member ?? [])
}
