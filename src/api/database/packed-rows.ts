/** The expression of each column of a row, by its name. */
export type Columns<Row> = { [Name in keyof Row]-?: string }

/** The values of each column, in the order of the rows; null where there is no row. */
export type PackedRows<Row> = { [Name in keyof Row]: Row[Name][] | null }

/**
 * The select list of a statement that returns one row, with a JSON list of values for each column, sorted by `order`. The
 * client of PostgreSQL takes longer to parse thousands of values than PostgreSQL to write them as lists.
 */
export function packRows<Row>(columns: Columns<Row>, order: string): string {
  return Object.entries<string>(columns)
    .map(([name, expression]) => `json_agg(${expression} ${order}) as "${name}"`)
    .join(', ')
}

export function unpackRows<Row extends object>(packed: PackedRows<Row>): Row[] {
  const columns = Object.entries(packed) as [keyof Row, Row[keyof Row][] | null][]
  return Array.from({ length: columns[0]?.[1]?.length ?? 0 }, (_, place) => {
    const row = {} as Row
    for (const [name, values] of columns) row[name] = values![place]!
    return row
  })
}
