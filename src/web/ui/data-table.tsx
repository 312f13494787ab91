import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type Key, memo, type ReactNode, useId, useState } from 'react'
import { Button } from './button.ts'
import classes from './data-table.module.css'
import { NativeSelect } from './native-select.ts'

export interface Column<Row> {
  title: string
  show: (row: Row) => ReactNode
  /** What the rows are sorted by in this column; null comes last. Absent: not a column to sort by. */
  sortBy?: (row: Row) => string | number | null
  align?: 'end'
  /** On a phone this cell is the heading of the card. */
  lead?: true
  /** What can be done with a row: the end of it, or the foot of its card. */
  actions?: true
}

export interface Order {
  title: string
  descending: boolean
}

/** Written out, since some browsers forget them when a phone shows the rows as cards. */
export const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** Enough to see the last years; who wants the rest asks for it. */
const FIRST_ROWS = 15

interface Props<Row> {
  /** What the table holds, for whoever does not see it. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  order?: Order
  /** Given, the order is kept by whoever shows the table. */
  onOrder?: (order: Order) => void
  /** These rows are a page of many: all of them are shown. */
  paged?: true
  /** What tells the rows apart when others come or go. Absent: their place. */
  rowKey?: (row: Row) => Key
  /** What a row opens to, and what it is called. The same object at each drawing, like the columns. */
  detail?: Detail<Row>
  /** The widths of the columns. With it thousands of rows are smooth: those out of sight are not drawn. */
  widths?: string
}

export interface Detail<Row> {
  /** The heading of the column that opens rows. Absent: it is only read out. */
  title?: string
  nameOf: (row: Row) => string
  show: (row: Row) => ReactNode
}

/** A table where there is room for one, a list of cards elsewhere, sortable in both. */
export function DataTable<Row>({ label, columns, rows, rowKey, detail, widths, paged, ...given }: Props<Row>) {
  const [own, setOwn] = useState(given.order)
  const [order, setOrder] = given.onOrder ? [given.order, given.onOrder] : [own, setOwn]
  const [all, setAll] = useState(false)
  const sortable = columns.filter((column) => column.sortBy)
  const ordered = sortRows(rows, columns, order)
  const shown = all || paged ? ordered : ordered.slice(0, FIRST_ROWS)
  const later = ordered.length - shown.length
  return (
    <div className={classes.frame}>
      {sortable.length > 0 && rows.length > 2 && (
        <PhoneOrder titles={sortable.map(({ title }) => title)} order={order} onChange={setOrder} />
      )}
      <table
        className={classes.table}
        {...ROLES.table}
        aria-label={label}
        data-long={widths !== undefined}
        style={widths === undefined ? undefined : ({ '--widths': widths } as CSSProperties)}
      >
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {detail && (
              <th {...ROLES.columnheader} scope="col">
                {detail.title ?? <span className="visually-hidden">Détail</span>}
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.title} column={column} order={order} onChange={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {shown.map((row) => (
            <Line key={rowKey?.(row) ?? rows.indexOf(row)} row={row} columns={columns} detail={detail} />
          ))}
        </tbody>
      </table>
      {later > 0 && (
        <Button className={`${classes.more} no-print`} variant="default" onClick={() => setAll(true)}>
          {later === 1 ? 'Afficher la ligne suivante' : `Afficher les ${later} lignes suivantes`}
        </Button>
      )}
    </div>
  )
}

interface LineProps<Row> {
  row: Row
  columns: Column<Row>[]
  detail: Detail<Row> | undefined
}

/** Opening one row draws one row. */
const Line = memo(LineOf) as typeof LineOf

function LineOf<Row>({ row, columns, detail }: LineProps<Row>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr {...ROLES.row} data-open={open}>
        {detail && (
          <td {...ROLES.cell} className={classes.zoom}>
            <button
              type="button"
              className={classes.zoomButton}
              aria-expanded={open}
              aria-controls={id}
              aria-label={`Détail : ${detail.nameOf(row)}`}
              onClick={() => setOpen(!open)}
            >
              <IconChevronRight size={20} aria-hidden />
            </button>
          </td>
        )}
        {columns.map(({ title, show, align, lead, actions }) => (
          <td
            key={title}
            {...ROLES.cell}
            data-label={title}
            data-align={actions ? 'end' : align}
            data-lead={lead}
            data-actions={actions}
          >
            <span className={classes.value}>{show(row)}</span>
          </td>
        ))}
      </tr>
      {open && (
        <tr {...ROLES.row} id={id} className={classes.detail}>
          <td {...ROLES.cell} colSpan={columns.length + 1}>
            {detail?.show(row)}
          </td>
        </tr>
      )}
    </>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  order: Order | undefined
  onChange: (order: Order) => void
}

function Heading<Row>({ column: { title, sortBy, align, actions }, order, onChange }: HeadingProps<Row>) {
  const here = order?.title === title ? order : undefined
  const Icon = !here ? IconArrowsSort : here.descending ? IconArrowDown : IconArrowUp
  const direction = here && (here.descending ? 'descending' : 'ascending')
  return (
    <th
      {...ROLES.columnheader}
      scope="col"
      aria-sort={direction}
      data-align={actions ? 'end' : align}
      data-actions={actions}
    >
      {sortBy ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onChange({ title, descending: here ? !here.descending : false })}
        >
          {title} <Icon size={15} aria-hidden data-active={here !== undefined} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

interface PhoneOrderProps {
  titles: string[]
  order: Order | undefined
  onChange: (order: Order) => void
}

function PhoneOrder({ titles, order, onChange }: PhoneOrderProps) {
  const options = titles.flatMap((title) => [
    { value: `-${title}`, label: `${title} (décroissant)` },
    { value: `+${title}`, label: `${title} (croissant)` },
  ])
  return (
    <NativeSelect
      className={classes.phoneOrder}
      label="Trier par"
      data={order ? options : [{ value: '', label: 'Ordre d’origine' }, ...options]}
      value={order ? `${order.descending ? '-' : '+'}${order.title}` : ''}
      onChange={({ currentTarget: { value } }) =>
        value && onChange({ title: value.slice(1), descending: value.startsWith('-') })
      }
    />
  )
}

/** In the order of a column; as they are where there is no such column. */
export function sortRows<Row>(rows: Row[], columns: Column<Row>[], order: Order | undefined): Row[] {
  const sortBy = columns.find(({ title }) => title === order?.title)?.sortBy
  if (!order || !sortBy) return rows
  return rows.toSorted((one, other) => compare(sortBy(one), sortBy(other), order.descending))
}

/** Made once: a comparison that makes its own is slow on thousands of rows. */
const french = new Intl.Collator('fr', { numeric: true })

function compare(one: string | number | null, other: string | number | null, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const ascending =
    typeof one === 'number' && typeof other === 'number' ? one - other : french.compare(String(one), String(other))
  return descending ? -ascending : ascending
}
