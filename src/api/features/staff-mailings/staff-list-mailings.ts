import type { AccountCall, Input } from '#api/calls/call.ts'
import { readPage } from '#api/database/read-page.ts'
import { selectMailings, toListedMailing } from './mailing-queries.ts'

export async function staffListMailings({ page, size }: Input<'staffListMailings'>, { db }: AccountCall) {
  const all = db.selectFrom('mailing').select(({ fn }) => fn.countAll<number>().as('total'))
  const selected = selectMailings(db).orderBy('mailing.created_at', 'desc').orderBy('mailing.id', 'desc')
  const { total, rows } = await readPage(selected, all, { page, size })
  return { total, rows: rows.map(toListedMailing) }
}
