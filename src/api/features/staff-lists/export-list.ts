import { sql } from 'kysely'
import type { AccountCall, SentExport } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { today } from '#api/config/clock.ts'
import { readByCursor } from '#api/database/read-by-cursor.ts'
import { prepareExport } from '#api/files/write-export.ts'
import type { AuditAction } from '#contract/audit-messages.ts'
import { LISTS, type ListColumn, type ListName } from '#contract/staff/staff-list-fields.ts'
import { type SelectedList, type SelectedRow, type Shown, type Value, valuesOf } from './build-list.ts'

const ACTIONS: Record<ListName, AuditAction> = {
  membres: 'member.export_list',
  commandes: 'order.export_list',
  clubs: 'club.export_list',
}

interface Export {
  name: ListName
  format: 'xlsx' | 'csv'
  /** Null for a text that matches nothing. */
  selected: SelectedList | null
}

/** All rows of the list, with its columns and order. They are read from the replica, where there is one. */
export function exportList(selection: Shown, { name, format, selected }: Export, call: AccountCall): SentExport {
  const described: Record<string, ListColumn> = LISTS[name].columns
  /** Codes become their labels. */
  const toCells = (values: Value[]) =>
    values.map((value, place) => described[selection.colonnes[place]!]!.choices?.[String(value)] ?? value)
  const columns = selection.colonnes.map((key) => {
    const { label: title, width, type } = described[key]!
    return { title, width, type }
  })
  return prepareExport(call, {
    name: `${name}-${today(call.clock)}`,
    format,
    sheet: { name: LISTS[name].name, columns },
    readRows: async (send, signal) => {
      if (!selected) return
      const take = (rows: SelectedRow[], total: number) =>
        send(
          rows.map((row) => toCells(valuesOf(row, selection))),
          total,
        )
      await readByCursor(call.replica, { ...toStatements(selected), take }, signal)
    },
    record: (rows) => recordAudit(call, { action: ACTIONS[name], after: { ...describe(selection), rows } }),
  })
}

/** For the audit trail. The search text is often a name, which would outlive an erasure there. */
function describe({ colonnes, tri: _tri, ...filters }: Shown) {
  const set = Object.entries<string>(filters).filter(([, value]) => value)
  const described = set.map(([key, value]) => (key === 'texte' ? 'recherche' : `${key} ${value}`))
  return { filtres: described.join(', '), colonnes: colonnes.join(', ') }
}

function toStatements({ source: { table, id }, where, sorting, rank, order, joins, values }: SelectedList) {
  return {
    count: sql<{ total: number }>`select count(*)::integer as total from ${table} where ${where}`,
    select: sql`
      select ${id} as id, shown.rank, ${values}
      from (
        select ${id} as id, ${rank} as rank, row_number() over (order by ${order}) as place
        from ${table} ${sorting} where ${where}
      ) shown
      join ${table} on ${id} = shown.id ${joins}
      order by shown.place`,
  }
}
