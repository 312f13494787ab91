import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { lastChange, rememberAt } from '#api/core/changes/remember-until-change.ts'
import { CLOSE_RANK } from '#api/core/members/match-members.ts'
import { euros } from '#domain/money.ts'
import { type SelectedList, type SelectedRow, type Shown, valuesOf } from './build-list.ts'

interface Wanted extends Shown {
  page: number
  size: number
}

/**
 * A page of the list, and how many rows it has. With `most`, matches are gathered up to that limit before they are
 * sorted, so one letter costs no more than a name; without, all rows are counted.
 */
export async function readListPage(selected: SelectedList, wanted: Wanted, call: AccountCall, most?: number) {
  const { db } = call
  const { source, where, sorting, rank, order, joins, values } = selected
  const { table, id, cents = sql`0` } = source
  const gathered = sql`select ${id} as id, ${cents} as cents from ${table} where ${where} ${most === undefined ? sql`` : sql`limit ${most + 1}`}`
  const among = most === undefined ? where : sql`${id} in (select id from gathered)`
  const counted = selected.isWhole ? source.counted : undefined
  // Rows are numbered after the limit: numbered before, all rows would be sorted instead of the first ones.
  const { rows } = await sql<SelectedRow & { change: string | null }>`
    with gathered as materialized (${most === undefined ? sql`select 0 as id where false` : gathered}), shown as materialized (
      select sorted.*, row_number() over () as place
      from (
        select ${id} as id, ${rank} as rank from ${table} ${sorting} where ${among}
        order by ${order}
        ${pageOf(wanted)}
      ) sorted
    )
    select ${id} as id, shown.rank, ${counted ? lastChange(counted) : sql`null`} as change, ${values}
    -- The keys once more, as an array: to look them up seems dearer than to read a table of some thousand rows, and is not.
    from shown join ${table} on ${id} = shown.id and ${id} = any(array(select shown.id from shown)) ${joins}
    order by shown.place`.execute(db)
  const count = async () => {
    const { rows: sums } = await sql<{ total: number; cents: number }>`
      select count(*)::integer as total, ${source.cents ? sql`coalesce(sum(cents), 0)::double precision` : sql`0`} as cents
      from (${gathered}) gathered`.execute(db)
    return sums[0]!
  }
  const { total, cents: sum } = await rememberAt(call.pool, rows[0]?.change ?? null, `rows of ${source.name}`, count)
  const plus = most !== undefined && total > most
  return {
    total: plus ? most : total,
    plus,
    ...(source.cents && { montant: euros(sum) }),
    rows: rows.map((row) => ({ id: row.id, valeurs: valuesOf(row, wanted), proche: row.rank === CLOSE_RANK })),
  }
}

/** Written into the text: PostgreSQL would plan a statement with an unknown limit anew at each call. */
function pageOf({ page, size }: Wanted) {
  return page === 1 ? sql`limit ${size}` : sql`limit ${size} offset ${(page - 1) * size}`
}
