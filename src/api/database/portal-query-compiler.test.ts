import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely'
import { expect, it } from 'vitest'
import { PortalQueryCompiler } from './portal-query-compiler.ts'
import type { Tables } from './tables.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PortalQueryCompiler(),
  },
})
const clubs = db.selectFrom('club').select('id')

it.each([
  ['in', clubs.where('id', 'in', [4, 5]), 'select "id" from "club" where "id" = any($1)', [[4, 5]]],
  ['not in', clubs.where('id', 'not in', []), 'select "id" from "club" where "id" <> all($1)', [[]]],
  ['a limit', clubs.limit(20).offset(40), 'select "id" from "club" limit 20 offset $1', [40]],
  [
    'a limit in a text',
    sql`select id from club where id > ${7} limit ${20}`,
    'select id from club where id > $1 limit 20',
    [7],
  ],
  ['a limit that the database counts', sql`limit ${sql`least(${2}, 3)`}`, 'limit least($1, 3)', [2]],
])('%s', (_name, query, text, values) => {
  expect(query.compile(db)).toMatchObject({ sql: text, parameters: values })
})
