import { type SelectQueryBuilder, sql } from 'kysely'

/**
 * A page of the rows, and the number of all, which `all` counts. Both come by one statement, unless a page after the first
 * is empty. The limit is written into the text: PostgreSQL would plan a statement with an unknown limit anew at each call.
 */
export async function readPage<Database, Table extends keyof Database, Row, Counted, Among extends keyof Counted>(
  selected: SelectQueryBuilder<Database, Table, Row>,
  all: SelectQueryBuilder<Counted, Among, { total: number }>,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; rows: Row[] }> {
  const found = await selected
    .select(() => all.as('total'))
    .limit(sql.lit(size))
    .$if(page > 1, (query) => query.offset((page - 1) * size))
    .execute()
  const rows = found as unknown as (Row & { total: number })[]
  if (rows[0] || page === 1) return { total: rows[0]?.total ?? 0, rows }
  return { total: (await all.executeTakeFirstOrThrow()).total, rows }
}
