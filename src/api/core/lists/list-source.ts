import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Subject } from '#api/core/changes/remember-until-change.ts'
import { BRUSSELS } from '#api/database/midnight.ts'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import type { CalendarDate } from '#domain/dates.ts'

export type Condition = Expression<SqlBool>

/** A column in SQL. */
export interface ColumnSource {
  value: (today: CalendarDate) => RawBuilder<string | number | null>
  /** The join that the value needs, for the rows of a page. */
  join?: RawBuilder<unknown>
  /** Sorts the column; absent, its value does. */
  order?: RawBuilder<unknown>
  /** The join of the order, if not that of the value. */
  orderJoin?: RawBuilder<unknown>
}

/** A list in SQL. */
export interface ListSource {
  name: ListName
  /** The table with its alias, and its key. */
  table: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Selects all rows of the list; absent, it has all rows of the table. */
  all?: Condition
  /** Notes that the number of all rows has changed: a long list counts them once until then. */
  counted?: Subject
  columns: Record<string, ColumnSource>
  /** The usual order; rows that another order leaves equal are in it too. */
  order: RawBuilder<unknown>
  /** The amount of a row in cents, if the list says their sum. */
  cents?: RawBuilder<unknown>
}

/** The column of that name of the table with this alias. */
export const columnsOf = (alias: string) => ({
  own: (name: string): ColumnSource => ({ value: () => sql`${sql.ref(`${alias}.${name}`)}` }),
  text: (name: string): ColumnSource => ({
    value: () => sql`${sql.ref(`${alias}.${name}`)}`,
    order: sql`${sql.ref(`${alias}.${name}`)} collate french`,
  }),
  /** The day of an instant in Belgium. */
  dayOf: (name: string): ColumnSource => ({
    value: () => sql`(${sql.ref(`${alias}.${name}`)} at time zone ${BRUSSELS})::date`,
    order: sql`${sql.ref(`${alias}.${name}`)}`,
  }),
})
