export interface Cell<Row, Column> {
  row: Row
  column: Column
  value: number
}

/** Counts as a table of these rows and columns: missing cells are 0, repeated ones are added. */
export function crossTabulate<Row, Column>(
  cells: Cell<Row, Column>[],
  rows: readonly Row[],
  columns: readonly Column[],
): number[][] {
  const placeOfRow = new Map(rows.map((row, place) => [row, place]))
  const placeOfColumn = new Map(columns.map((column, place) => [column, place]))
  const table = rows.map(() => columns.map(() => 0))
  for (const { row, column, value } of cells) {
    const [line, place] = [placeOfRow.get(row), placeOfColumn.get(column)]
    if (line !== undefined && place !== undefined) table[line]![place]! += value
  }
  return table
}

/** The sum of each column. */
export function totalsOf(table: number[][], columns: number): number[] {
  return Array.from({ length: columns }, (_, place) => sum(table.map((line) => line[place]!)))
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
