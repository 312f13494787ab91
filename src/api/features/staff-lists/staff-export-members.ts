import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { type WorkbookOutline, writeStream } from '#api/files/write-spreadsheet.ts'
import { type ColumnKey, LISTS } from '#contract/staff/staff-list-fields.ts'
import { type SelectedMembers, type SelectedRow, selectAllMembers, type Value, valuesOf } from './select-members.ts'

type Selection = Input<'staffExportMembers'>

/** Rows read from the cursor at a time. */
const BATCH = 500

export function staffExportMembers(selection: Selection, call: AccountCall) {
  return exportMembers('xlsx', selection, call)
}

export function staffExportMembersToCsv(selection: Selection, call: AccountCall) {
  return exportMembers('csv', selection, call)
}

/** All rows of the list, with its columns and order. They go from a cursor to the worker, so none wait in memory. */
async function exportMembers(format: WorkbookOutline['format'], selection: Selection, call: AccountCall) {
  const columns = selection.colonnes.map((key) => {
    const { label: title, width, type } = LISTS.membres.columns[key as ColumnKey<'membres'>]
    return { title, width, type }
  })
  const selected = await selectAllMembers(selection, call)
  let count = 0
  const content = await writeStream(call, format, { name: LISTS.membres.name, columns }, async (send) => {
    if (selected) count = await readAll(selected, selection, call, send)
  })
  await recordAudit(call, { action: 'member.export_list', after: { ...describe(selection), rows: count } })
  return { content, name: `membres-${today(call.clock)}.${format}` }
}

/** For the audit trail. */
function describe({ colonnes, tri: _tri, ...filters }: Selection) {
  const set = Object.entries(filters).filter(([, value]) => value)
  return { filtres: set.map(([key, value]) => `${key} ${value}`).join(', '), colonnes: colonnes.join(', ') }
}

async function readAll(
  { where, sorting, rank, order, joins, values }: SelectedMembers,
  selection: Selection,
  call: AccountCall,
  send: (rows: Value[][]) => Promise<void>,
): Promise<number> {
  return inTransaction(call, async (call) => {
    await sql`declare listed no scroll cursor for
      select m.id, shown.rank, ${values}
      from (select m.id, ${rank} as rank, row_number() over (order by ${order}) as place from member m ${sorting} where ${where}) shown
      join member m on m.id = shown.id ${joins}
      order by shown.place`.execute(call.db)
    let count = 0
    for (;;) {
      const { rows } = await sql<SelectedRow>`fetch ${sql.lit(BATCH)} from listed`.execute(call.db)
      if (rows.length === 0) return count
      count += rows.length
      await send(rows.map((row) => valuesOf(row, selection)))
    }
  })
}
