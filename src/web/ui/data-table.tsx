import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type Key, memo, type ReactNode, useId, useMemo, useState } from 'react'
import { Button } from './button.ts'
import classes from './data-table.module.css'
import { NativeSelect } from './native-select.ts'

export interface Column<Row> {
  title: string
  show: (row: Row) => ReactNode
  /** The value to sort by; null comes last. Absent: not sortable. */
  sortBy?: (row: Row) => string | number | null
  align?: 'end'
  /** A number with a hyphen, which stays on its line. */
  unbroken?: true
  /** The heading of the card on a phone. */
  lead?: true
  /** Before the heading of the card on a phone. */
  first?: true
  /** Left out of a table on a tablet, which is too narrow for it; cards have it. */
  secondary?: true
  /** The actions of a row: its last cell, or the footer of its card. */
  actions?: true
}

export interface Order {
  title: string
  descending: boolean
}

/** Explicit, since some browsers drop table roles when CSS changes the display. */
export const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** The last years; a button shows the rest. */
const FIRST_ROWS = 15
const LATER = ['la ligne suivante', 'lignes suivantes'] satisfies [string, string]

interface Props<Row> {
  /** Accessible name of the table. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  order?: Order
  /** Given, the parent keeps the order and sorts the rows. */
  onOrder?: (order: Order) => void
  /** The rows are one page of many, so all are shown. */
  paged?: true
  /** Key of a row; the index without it. */
  rowKey?: (row: Row) => Key
  /** The expandable detail and its label. A stable object, like the columns. */
  detail?: Detail<Row>
  /** On a phone a row is two lines; its actions appear when its detail is open. */
  compact?: true
  /** The rows behind the button, in the singular and the plural. */
  later?: [string, string]
  /** A few short columns: a table on a phone as well, since cards of them would fill it. */
  small?: true
  /** Column widths. With them thousands of rows stay smooth, since invisible ones are not rendered. */
  widths?: string
}

export interface Detail<Row> {
  /** Heading of the toggle column. Absent: only for screen readers. */
  title?: string
  nameOf: (row: Row) => string
  show: (row: Row) => ReactNode
}

/** A table on wide screens, a list of cards on narrow ones, sortable in both. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, detail, widths, compact, small, paged, later = LATER, ...given } = props
  // With very large letters, or on a very small phone, even a few columns are too many.
  const tiny = useMediaQuery('(max-width: 22em)', false, { getInitialValueInEffect: false })
  const inTable = small && !tiny
  const [own, setOwn] = useState(given.order)
  const [order, setOrder] = given.onOrder ? [given.order, given.onOrder] : [own, setOwn]
  const [all, setAll] = useState(false)
  const sortable = columns.filter((column) => column.sortBy)
  // Remembered, so that a key typed in a search, whose rows follow later, renders no row.
  const isSorted = given.onOrder !== undefined
  const ordered = useMemo(() => (isSorted ? rows : sortRows(rows, columns, order)), [isSorted, rows, columns, order])
  const shown = all || paged ? rows.length : Math.min(rows.length, FIRST_ROWS)
  const lines = useMemo(
    () =>
      ordered
        .slice(0, shown)
        .map((row) => <Line key={rowKey?.(row) ?? rows.indexOf(row)} row={row} columns={columns} detail={detail} />),
    [ordered, shown, rows, rowKey, columns, detail],
  )
  const count = rows.length - shown
  return (
    <div className={classes.frame}>
      {!inTable && sortable.length > 0 && rows.length > 2 && (
        <PhoneOrder titles={sortable.map(({ title }) => title)} order={order} onChange={setOrder} />
      )}
      <table
        className={inTable ? classes.table : `${classes.table} ${classes.cards}`}
        {...ROLES.table}
        aria-label={label}
        data-long={widths !== undefined}
        data-compact={compact}
        data-small={inTable}
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
        <tbody {...ROLES.rowgroup}>{lines}</tbody>
      </table>
      {count > 0 && (
        <Button className={`${classes.more} no-print`} variant="default" onClick={() => setAll(true)}>
          Afficher {count === 1 ? later[0] : `les ${count} ${later[1]}`}
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

/** Memoized: expanding one row renders one row. */
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
        {columns.map((column) => (
          <Cell key={column.title} column={column} row={row} />
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

/** A number, a date, an hour, an amount or several. */
const FIGURES = /^[\d\s.,:/+%€]*$/

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, show, align, unbroken, lead, first, secondary, actions } = column
  const shown = show(row)
  // Not for words: the typeface would set their stops and commas as wide as a figure.
  const figures = align === 'end' || typeof shown === 'number' || (typeof shown === 'string' && FIGURES.test(shown))
  return (
    <td
      {...ROLES.cell}
      data-label={title}
      data-align={actions ? 'end' : align}
      data-figures={figures}
      data-unbroken={unbroken}
      data-lead={lead}
      data-first={first}
      data-secondary={secondary}
      data-actions={actions}
    >
      <span className={classes.value}>{shown}</span>
    </td>
  )
}

interface HeadingProps<Row> {
  column: Column<Row>
  order: Order | undefined
  onChange: (order: Order) => void
}

function Heading<Row>({ column: { title, sortBy, align, secondary, actions }, order, onChange }: HeadingProps<Row>) {
  const here = order?.title === title ? order : undefined
  const Icon = !here ? IconArrowsSort : here.descending ? IconArrowDown : IconArrowUp
  const direction = here && (here.descending ? 'descending' : 'ascending')
  return (
    <th
      {...ROLES.columnheader}
      scope="col"
      aria-sort={direction}
      data-align={actions ? 'end' : align}
      data-secondary={secondary}
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
      size="sm"
      data={order ? options : [{ value: '', label: 'Ordre d’origine' }, ...options]}
      value={order ? `${order.descending ? '-' : '+'}${order.title}` : ''}
      onChange={({ currentTarget: { value } }) =>
        value && onChange({ title: value.slice(1), descending: value.startsWith('-') })
      }
    />
  )
}

/** Sorted by a column; unchanged without one. */
export function sortRows<Row>(rows: Row[], columns: Column<Row>[], order: Order | undefined): Row[] {
  const sortBy = columns.find(({ title }) => title === order?.title)?.sortBy
  if (!order || !sortBy) return rows
  return rows.toSorted((one, other) => compare(sortBy(one), sortBy(other), order.descending))
}

/** Created once, with the first sorting: one per comparison is slow on thousands of rows, and screens open without it. */
let french: Intl.Collator | undefined
const DATE = /^\d{4}-\d\d-\d\d/

function compare(one: string | number | null, other: string | number | null, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const ascending =
    typeof one === 'number' && typeof other === 'number' ? one - other : compareTexts(String(one), String(other))
  return descending ? -ascending : ascending
}

/** Dates sort without the collator, which a phone needs 60 ms to make. */
function compareTexts(one: string, other: string): number {
  if (DATE.test(one) && DATE.test(other)) return Number(one > other) - Number(one < other)
  french ??= new Intl.Collator('fr', { numeric: true })
  return french.compare(one, other)
}
