import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LISTS, type ListColumn, type ListName } from '#contract/staff/staff-list-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LIST_CALLS } from './list-calls.ts'
import type { ListedRow } from './list-queries.ts'
import classes from './lists.module.css'

type Value = ListedRow['valeurs'][number]

/** How a list shows some of its columns, by key. */
export type Cells = Record<string, (value: Value) => ReactNode>

interface Props {
  name: ListName
  rows: ListedRow[]
  colonnes: string[]
  tri: string
  cells: Cells
  onSort: (tri: string) => void
}

/** The rows of a list. The server sorts them, so the table keeps their order. */
export function ListTable({ name, rows, colonnes, tri, cells, onSort }: Props) {
  const described: Record<string, ListColumn> = LISTS[name].columns
  // A first name beside the name is part of the link.
  const named = colonnes[0] === 'nom' && colonnes[1] === 'prenom'
  const columns = colonnes
    .map((key, place) =>
      toColumn(described[key]!, place, { name, named, format: cells[key] ?? formatCell(described[key]!) }),
    )
    .filter((_, place) => !(named && place === 1))
  const order = { title: described[tri.replace(/^-/, '')]!.label, descending: tri.startsWith('-') }
  return (
    <DataTable
      label={LISTS[name].name}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      paged
      order={order}
      onOrder={({ title, descending }) => {
        const key = Object.keys(described).find((one) => described[one]!.label === title)
        onSort(`${descending ? '-' : ''}${key}`)
      }}
    />
  )
}

interface Shown {
  name: ListName
  named: boolean
  format: Cells[string]
}

function toColumn(column: ListColumn, place: number, { name, named, format }: Shown): Column<ListedRow> {
  return {
    title: column.label,
    sortBy: () => 0,
    ...((column.type === 'number' || column.type === 'money') && { align: 'end' as const }),
    ...(place === 0 && { lead: true as const }),
    ...(name === 'commandes' && place === 0 && { unbroken: true as const }),
    show: (row) => {
      const value = row.valeurs[place] ?? null
      if (place > 0) return format(value)
      return <Lead name={name} row={row} text={named ? `${value} ${row.valeurs[1]}` : formatCell(column)(value)} />
    },
  }
}

/** The first column leads to the record. */
function Lead({ name, row: { id, proche }, text }: { name: ListName; row: ListedRow; text: ReactNode }) {
  return (
    <>
      <Link className={classes.link} to={LIST_CALLS[name].record} params={{ id: String(id) }}>
        {text}
      </Link>
      {proche && <span className={classes.close}> (nom proche)</span>}
    </>
  )
}

const formatCell =
  ({ type, choices }: ListColumn) =>
  (value: Value): string | number => {
    if (value === null) return '-'
    if (type === 'money') return formatEuros(Number(value))
    if (type === 'date') return formatDate(String(value))
    return choices?.[value] ?? value
  }
