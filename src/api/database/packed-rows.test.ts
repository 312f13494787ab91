import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { type Columns, type PackedRows, packRows, unpackRows } from './packed-rows.ts'

interface Person {
  name: string | null
  born: string
  tags: { a: number } | null
}

const api = useTestApi()
const COLUMNS: Columns<Person> = { name: 'name', born: 'born::date', tags: 'tags::json' }
const read = async (values: string) => {
  const sql = `select ${packRows(COLUMNS, 'order by born desc')} from (values ${values}) person (name, born, tags)`
  return unpackRows((await api.deps.pool.query<PackedRows<Person>>(sql)).rows[0]!)
}

it('brings rows back in order, with their types, nulls, quotes and letters', async () => {
  expect(
    await read(
      `('Zoé "l’aînée"', '2010-02-28', null), (null, '2012-02-29', '{"a": 1}'), (E'a\\tb', '2009-01-01', null)`,
    ),
  ).toEqual([
    { name: null, born: '2012-02-29', tags: { a: 1 } },
    { name: 'Zoé "l’aînée"', born: '2010-02-28', tags: null },
    { name: 'a\tb', born: '2009-01-01', tags: null },
  ])
})

it('brings nothing back from nothing', async () => {
  const sql = `select ${packRows(COLUMNS, 'order by born')} from (values ('x', '2010-01-01', null)) p (name, born, tags) where false`
  expect(unpackRows((await api.deps.pool.query<PackedRows<Person>>(sql)).rows[0]!)).toEqual([])
})
