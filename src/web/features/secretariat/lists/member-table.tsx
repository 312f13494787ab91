import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#contract/index.ts'
import { LISTS, type ListColumn } from '#contract/staff/staff-list-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LicenceBadge } from '#web/ui/licence-badge.tsx'
import classes from './lists.module.css'

type Row = OutputOf<'staffListMembers'>['rows'][number]

interface Props {
  rows: Row[]
  colonnes: string[]
  tri: string
  onSort?: (tri: string) => void
}

const described: Record<string, ListColumn> = LISTS.membres.columns

/** The rows of a list of members. The server sorts them, so the table keeps their order. */
export function MemberTable({ rows, colonnes, tri, onSort }: Props) {
  // A first name beside the name is part of the link.
  const named = colonnes[0] === 'nom' && colonnes[1] === 'prenom'
  const columns = colonnes
    .map((key, place) => toColumn(key, place, named, onSort !== undefined))
    .filter((_, place) => !(named && place === 1))
  const order = { title: described[tri.replace(/^-/, '')]!.label, descending: tri.startsWith('-') }
  return (
    <DataTable
      label="Membres"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      paged
      order={order}
      onOrder={({ title, descending }) => {
        const key = Object.keys(described).find((one) => described[one]!.label === title)
        onSort?.(`${descending ? '-' : ''}${key}`)
      }}
    />
  )
}

function toColumn(key: string, place: number, named: boolean, sortable: boolean): Column<Row> {
  const { label, type } = described[key]!
  return {
    title: label,
    ...(sortable && { sortBy: () => 0 }),
    ...(type === 'number' && { align: 'end' as const }),
    ...(place === 0 && { lead: true as const }),
    show: (row) => (place === 0 ? <Lead row={row} named={named} /> : show(key, row.valeurs[place] ?? null, type)),
  }
}

/** The first column leads to the record. */
function Lead({ row: { id, valeurs, proche }, named }: { row: Row; named: boolean }) {
  const text = named ? `${valeurs[0]} ${valeurs[1]}` : (valeurs[0] ?? '-')
  return (
    <>
      <Link className={classes.link} to={paths.staffMember} params={{ id: String(id) }}>
        {text}
      </Link>
      {proche && <span className={classes.progress}> (nom proche)</span>}
    </>
  )
}

function show(key: string, value: string | number | null, type: ListColumn['type']) {
  if (key === 'date_fin') return <LicenceBadge dateFin={value === null ? null : String(value)} />
  if (value === null) return '-'
  return type === 'date' ? formatDate(String(value)) : value
}
