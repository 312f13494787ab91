import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { FEW } from '#api/core/members/match-members.ts'
import {
  isClose,
  MOST_MATCHES,
  type SelectedMembers,
  type SelectedRow,
  selectMembers,
  valuesOf,
} from './select-members.ts'

type Wanted = Input<'staffListMembers'>

/** Called for each typed letter and each chosen filter. */
export async function staffListMembers(wanted: Wanted, call: AccountCall) {
  const found = await selectMembers(wanted, call)
  if (!found) return { total: 0, plus: false, rows: [] }
  const page = await readPage(found.selected, wanted, call)
  const wider = page.total < FEW && found.match ? await found.widen() : null
  return wider ? readPage(wider, wanted, call) : page
}

/**
 * Matches of a text are gathered up to a limit before they are sorted, so one letter costs no more than a name. Without
 * a text the usual order comes from an index, and all rows are counted.
 */
async function readPage(selected: SelectedMembers, wanted: Wanted, { db }: AccountCall) {
  const { where, sorting, rank, order, joins, values } = selected
  const limited = wanted.texte.trim() !== ''
  const gathered = sql`select m.id from member m where ${where} limit ${MOST_MATCHES + 1}`
  const among = limited ? sql`m.id in (select id from gathered)` : where
  const { rows } = await sql<SelectedRow>`
    with gathered as materialized (${limited ? gathered : sql`select 0 as id where false`}), shown as materialized (
      select m.id, ${rank} as rank, row_number() over (order by ${order}) as place
      from member m ${sorting} where ${among}
      order by ${order}
      limit ${wanted.size} offset ${(wanted.page - 1) * wanted.size}
    )
    select m.id, shown.rank, ${values}
    from shown join member m on m.id = shown.id ${joins}
    order by shown.place`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${limited ? gathered : sql`select 1 from member m where ${where}`}) counted`.execute(
    db,
  )
  const total = counted[0]!.total
  const plus = limited && total > MOST_MATCHES
  return {
    total: plus ? MOST_MATCHES : total,
    plus,
    rows: rows.map((row) => ({ id: row.id, valeurs: valuesOf(row, wanted), proche: isClose(row) })),
  }
}
