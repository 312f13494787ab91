import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Connection } from '#api/database/connect.ts'
import { importColumns } from '#contract/staff/staff-import-fields.ts'
import { mapColumns } from '#domain/tables/read-rows.ts'
import { useTestApi } from '#tests/support/api.ts'
import { countRowsRead } from '#tests/support/count-rows-read.ts'
import { type ImportRequest, openImportFile } from './read-import-file.ts'
import { planImport } from './run-import.ts'

const api = useTestApi()
const LINES = 400
/** Each line read by each other one would be 160,000 rows. */
const FEW = 40 * LINES
const TABLES = ['member', 'licence', 'grade_record'] as const

/** So many members, from this licence number on, each with a licence and a grade: a statement for each table. */
async function addMembers(db: Connection, { from, count, club }: { from: number; count: number; club: number }) {
  await sql`
    insert into member (numero_licence, nom, prenom, sexe, date_naissance, code_encrypted)
    select n::text, 'Lambert ' || translate(n::text, '0123456789', 'abcdefghij'), 'Zoé', 0, date '2000-01-01' + n, ''
    from generate_series(${from}::integer, ${from + count - 1}::integer) n`.execute(db)
  const added = sql`numero_licence::integer between ${from}::integer and ${from + count - 1}::integer`
  await sql`
    insert into licence (id_member, id_club, date_debut, date_fin)
    select id, ${club}::integer, '2026-01-01', '2026-12-31' from member where ${added}`.execute(db)
  await sql`
    insert into grade_record (id_member, id_grade, type, formation, date, recorded_at)
    select id, (select min(id) from grade), 'Keup', '', '2026-01-01', now() from member where ${added}`.execute(db)
}

async function openMembers(): Promise<ImportRequest> {
  const content = Buffer.from('Licence;Nom;Prénom;Sexe;Date de naissance\n5001;Nouveau;Ana;F;1/2/1990')
  const table = await openImportFile(content, { columns: importColumns.membres })
  const mapping = mapColumns(table.header.cells, importColumns.membres) as ImportRequest['mapping']
  return { ...table, genre: 'membres', mapping, existants: 'laisser' }
}

it('an import is planned for the tables as they are, its rows are written with plans that are kept', async () => {
  const file = await openMembers()
  await api.db.transaction().execute(async (db) => {
    for (let time = 0; time < 3; time += 1) await planImport({ ...api.deps, db }, file)
    const { rows: plans } = await sql<{ generic_plans: number; custom_plans: number }>`
      select generic_plans::integer, custom_plans::integer from pg_prepared_statements
      where statement like '%unnest(%wanted (birth, name)%'`.execute(db)
    expect(plans).toEqual([{ generic_plans: 0, custom_plans: expect.any(Number) }])
    expect(plans[0]!.custom_plans).toBeGreaterThan(0)
    // That of the tests; production's is auto.
    expect((await sql`show plan_cache_mode`.execute(db)).rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
  })
})

it('what triggers read grows with the lines of an import, also where members were entered by hand before', async () => {
  const { id: club } = await api.createClub()
  const read = await countRowsRead(api.deps, TABLES, async ({ db }) => {
    // The plans of these triggers are kept by the connection, for tables with few rows.
    for (const from of [1001, 1002, 1003]) await addMembers(db, { from, count: 1, club })
    await addMembers(db, { from: 2001, count: LINES, club })
  })
  for (const table of TABLES) expect(read[table], table).toBeLessThan(FEW)
})
