import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { phoneKey } from '#domain/phone-number.ts'
import { searchKey } from '#domain/search-key.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

/** Letters of all Latin scripts, and what surrounds them. */
const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).slice(0x20)

it('search_key of the database is searchKey of the domain', async () => {
  const texts = [...letters, ...letters.map((letter) => `a${letter}B`), 'Ǿ ẞ ﬁ Ｋ K İ', 'Élodie  Van-den Bœuf', '١٢']
  const { rows } = await sql<{ text: string; key: string }>`
    select text, search_key(text) as key from unnest(${texts}::text[]) text`.execute(api.db)
  expect(rows).toEqual(texts.map((text) => ({ text, key: searchKey(text) })))
})

it('phone_key of the database is phoneKey of the domain', async () => {
  const numbers = ['0472/50.49.75', '+32 (0)472 50 49 75', '0032472504975', '32472504975', '03 212 34 56', '0033 6 12']
  const texts = [...numbers, ...numbers.map((number) => `${number} ou ${number}`), '', '+', '00', '32', '++32', 'tél.']
  const { rows } = await sql<{ text: string; key: string }>`
    select text, phone_key(text) as key from unnest(${texts}::text[]) text`.execute(api.db)
  expect(rows).toEqual(texts.map((text) => ({ text, key: phoneKey(text) })))
})
