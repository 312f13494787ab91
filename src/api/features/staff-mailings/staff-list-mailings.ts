import type { AccountCall, Input } from '#api/calls/call.ts'
import { selectMailings, toListedMailing } from './mailing-queries.ts'

export async function staffListMailings({ page, size }: Input<'staffListMailings'>, { db }: AccountCall) {
  const { total } = await db
    .selectFrom('mailing')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectMailings(db)
    .orderBy('mailing.created_at', 'desc')
    .orderBy('mailing.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { total, rows: rows.map(toListedMailing) }
}
