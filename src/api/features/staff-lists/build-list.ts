import { type RawBuilder, sql } from 'kysely'
import type { Condition, ListSource } from '#api/core/lists/list-source.ts'
import { LISTS } from '#contract/staff/staff-list-fields.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** Columns and order, as every list is asked for. */
export interface Shown {
  colonnes: string[]
  tri: string
}

export type Value = string | number | null
/** A row as PostgreSQL answers it: the values are c0, c1 … */
export type SelectedRow = { id: number; rank: number } & Record<`c${number}`, Value>

/** The rows of a list, as parts of a statement. */
export interface SelectedList {
  source: ListSource
  where: RawBuilder<boolean>
  /** The join that the order needs. */
  sorting: RawBuilder<unknown>
  rank: RawBuilder<number>
  order: RawBuilder<unknown>
  /** The joins that the chosen columns need. */
  joins: RawBuilder<unknown>
  values: RawBuilder<unknown>
  /** No filter and no search text: the rows are all rows of the source. */
  isWhole: boolean
}

/** `rank` says how well a row matches a search text: the best come first in the usual order. */
export function buildList(
  source: ListSource,
  { colonnes, tri }: Shown,
  conditions: Condition[],
  day: CalendarDate,
  rank?: RawBuilder<number>,
): SelectedList {
  const chosen = colonnes.map((key) => source.columns[key]!)
  const sorting = source.columns[tri.replace(/^-/, '')]!
  const direction = sql.raw(tri.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const first =
    tri === LISTS[source.name].sortedBy
      ? sql`${rank ? sql`${rank}, ` : sql``}`
      : sql`${sorting.order ?? sorting.value(day)} ${direction}, `
  return {
    source,
    where: sql<boolean>`${sql.join([source.all ?? sql`true`, ...conditions], sql` and `)}`,
    isWhole: conditions.length === 0,
    sorting: sorting.orderJoin ?? sorting.join ?? sql``,
    rank: rank ?? sql<number>`0`,
    order: sql`${first}${source.order}`,
    joins: sql.join([...new Set(chosen.flatMap(({ join }) => join ?? []))], sql` `),
    values: sql.join(chosen.map(({ value }, place) => sql`${value(day)} as ${sql.id(`c${place}`)}`)),
  }
}

/** An empty text is an empty cell. */
export function valuesOf(row: SelectedRow, { colonnes }: Shown): Value[] {
  return colonnes.map((_, place) => {
    const value = row[`c${place}`] ?? null
    return value === '' ? null : value
  })
}
