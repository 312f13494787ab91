import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import type { Database } from '#api/database/connect.ts'
import { readInTransaction } from '#api/database/in-transaction.ts'
import { type WorkbookOutline, writeStream } from '#api/files/write-spreadsheet.ts'
import type { AuditAction } from '#contract/audit-messages.ts'
import { LISTS, type ListColumn, type ListName } from '#contract/staff/staff-list-fields.ts'
import { type SelectedList, type SelectedRow, type Shown, type Value, valuesOf } from './build-list.ts'

/** Rows read from the cursor at a time. */
const BATCH = 500

const ACTIONS: Record<ListName, AuditAction> = {
  membres: 'member.export_list',
  commandes: 'order.export_list',
  clubs: 'club.export_list',
}

interface Export {
  name: ListName
  format: WorkbookOutline['format']
  /** Null for a text that matches nothing. */
  selected: SelectedList | null
}

/** All rows of the list, with its columns and order. They go from a cursor to the worker, so none wait in memory. */
export async function exportList(selection: Shown, { name, format, selected }: Export, call: AccountCall) {
  const described: Record<string, ListColumn> = LISTS[name].columns
  /** Codes become their labels. */
  const toCells = (values: Value[]) =>
    values.map((value, place) => described[selection.colonnes[place]!]!.choices?.[String(value)] ?? value)
  const columns = selection.colonnes.map((key) => {
    const { label: title, width, type } = described[key]!
    return { title, width, type }
  })
  let count = 0
  const content = await writeStream(call, format, { name: LISTS[name].name, columns }, async (send) => {
    if (selected) count = await readAll(selected, selection, call.replica, (rows) => send(rows.map(toCells)))
  })
  await recordAudit(call, { action: ACTIONS[name], after: { ...describe(selection), rows: count } })
  return { content, name: `${name}-${today(call.clock)}.${format}` }
}

/** For the audit trail. */
function describe({ colonnes, tri: _tri, ...filters }: Shown) {
  const set = Object.entries<string>(filters).filter(([, value]) => value)
  return { filtres: set.map(([key, value]) => `${key} ${value}`).join(', '), colonnes: colonnes.join(', ') }
}

async function readAll(
  { source: { table, id }, where, sorting, rank, order, joins, values }: SelectedList,
  selection: Shown,
  replica: Database,
  send: (rows: Value[][]) => Promise<void>,
): Promise<number> {
  return readInTransaction(replica, async (db) => {
    await sql`declare listed no scroll cursor for
      select ${id} as id, shown.rank, ${values}
      from (
        select ${id} as id, ${rank} as rank, row_number() over (order by ${order}) as place
        from ${table} ${sorting} where ${where}
      ) shown
      join ${table} on ${id} = shown.id ${joins}
      order by shown.place`.execute(db)
    let count = 0
    for (;;) {
      const { rows } = await sql<SelectedRow>`fetch ${sql.lit(BATCH)} from listed`.execute(db)
      if (rows.length === 0) return count
      count += rows.length
      await send(rows.map((row) => valuesOf(row, selection)))
    }
  })
}
