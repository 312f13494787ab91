import type { Connection } from '#api/database/connect.ts'

/** Whom a mail about an order names, in its text, its attachment or its address: the members ordered for, and who ordered. */
export async function findMentions(db: Connection, idOrder: number): Promise<number[]> {
  const members = await db
    .selectFrom('order_line')
    .select('id_member')
    .where('id_order', '=', idOrder)
    .where('id_member', 'is not', null)
    .union(db.selectFrom('club_order').select('id_member').where('id', '=', idOrder))
    .execute()
  return members.map(({ id_member }) => id_member!)
}
