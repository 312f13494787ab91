import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { type ImportColumn, importColumns } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { applyChoices, type ColumnChoices, choicesBetween, nameHeadings } from '#domain/tables/column-choices.ts'
import { type Mapping, mapColumns } from '#domain/tables/read-rows.ts'
import type { ImportRequest } from './read-import-file.ts'

/** The columns that the headings of a file name, by themselves and by earlier choices. */
export async function recogniseColumns(
  db: Connection,
  genre: ImportKind,
  headings: string[],
): Promise<Mapping<string>> {
  const rows = await db
    .selectFrom('import_column')
    .select(['heading', 'column_key'])
    .where('genre', '=', genre)
    .where(sql<boolean>`heading = any(${nameHeadings(headings)}::text[])`)
    .execute()
  const columns: readonly ImportColumn<string>[] = importColumns[genre]
  const known = new Set(columns.map(({ key }) => key))
  const choices: ColumnChoices = new Map(
    // A column that a release removed is not chosen.
    rows.flatMap(({ heading, column_key: key }) => (key === null || known.has(key) ? [[heading, key]] : [])),
  )
  return applyChoices(headings, mapColumns(headings, columns), choices)
}

/** Stores the choices of a file by its headings, in place of the earlier ones. */
export async function rememberColumns(
  { db, clock }: Pick<Deps, 'clock'> & { db: Connection },
  { genre, header, mapping }: ImportRequest,
) {
  const columns: readonly ImportColumn<string>[] = importColumns[genre]
  const choices = choicesBetween(header.cells, mapColumns(header.cells, columns), mapping)
  await sql`
    with gone as (
      delete from import_column
      where genre = ${genre} and heading = any(${nameHeadings(header.cells)}::text[])
        and not heading = any(${[...choices.keys()]}::text[]))
    insert into import_column (genre, heading, column_key, used_at)
    select ${genre}, heading, column_key, ${clock.now()}::timestamptz
    from unnest(${[...choices.keys()]}::text[], ${[...choices.values()]}::text[]) as chosen (heading, column_key)
    on conflict (genre, heading) do update set column_key = excluded.column_key, used_at = excluded.used_at`.execute(db)
}
