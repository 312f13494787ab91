import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { readRecord } from './record-text.ts'

const api = useTestApi()
const readRow = async (...texts: (string | null)[]) => {
  const fields = texts.map((_, index) => `$${index + 1}::text`)
  const { rows } = await api.deps.pool.query<{ text: string }>(`select row(${fields.join(', ')})::text as text`, texts)
  return readRecord(rows[0]!.text)
}

it.each([
  ['a name, a comma and brackets', ['Van (den) Berg, Zoé', 'x']],
  ['quotes', ['l’"aînée"', '"', '""']],
  ['backslashes', ['\\', '\\\\ and \\"', 'x\\']],
  ['nothing and an empty text', [null, '', null]],
  ['an empty text at the end', ['x', '']],
  ['spaces, tabs and lines', [' ', 'a\tb', 'a\nb\r\n']],
  ['letters of other languages', ['Đặng Thị 김', '𝒜']],
  ['JSON', ['{"date": "2026-02-28", "formation": "Dojang \\"A\\""}']],
  ['one field', ['x']],
])('readRecord reads %s as they were', async (_what, texts) => {
  expect(await readRow(...texts)).toEqual(texts)
})

it('readRecord reads numbers, booleans and days as PostgreSQL writes them', async () => {
  const { rows } = await api.deps.pool.query<{ text: string }>(
    `select row(-1, true, false, date '2028-02-29', null::date, encode('\\x00ff', 'base64'))::text as text`,
  )
  expect(readRecord(rows[0]!.text)).toEqual(['-1', 't', 'f', '2028-02-29', null, 'AP8='])
})
