import type { SelectQueryBuilder } from 'kysely'

interface Page {
  page: number
  size: number
}

/**
 * A page of the rows, and the number of all, which `all` counts. Both come by one statement, unless a page after the first
 * is empty.
 */
export function readPage<Database, Table extends keyof Database, Row, Counted, Among extends keyof Counted>(
  selected: SelectQueryBuilder<Database, Table, Row>,
  all: SelectQueryBuilder<Counted, Among, { total: number }>,
  page: Page,
) {
  return readWithTotal(takePage(selected, page), all, page)
}

export function takePage<Database, Table extends keyof Database, Row>(
  selected: SelectQueryBuilder<Database, Table, Row>,
  { page, size }: Page,
) {
  return selected.limit(size).$if(page > 1, (query) => query.offset((page - 1) * size))
}

/** The same for rows of which the page is already taken, as where only those of the page are looked up elsewhere. */
export async function readWithTotal<Database, Table extends keyof Database, Row, Counted, Among extends keyof Counted>(
  taken: SelectQueryBuilder<Database, Table, Row>,
  all: SelectQueryBuilder<Counted, Among, { total: number }>,
  { page }: Page,
): Promise<{ total: number; rows: Row[] }> {
  const found = await taken.select(() => all.as('total')).execute()
  const rows = found as unknown as (Row & { total: number })[]
  if (rows[0] || page === 1) return { total: rows[0]?.total ?? 0, rows }
  return { total: (await all.executeTakeFirstOrThrow()).total, rows }
}
