import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { mayBeMistyped, mistakesIn } from '#domain/close-name.ts'
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

/** A name, and the same after a few changes: letters left out, added, replaced or exchanged. */
const mistypedNames = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 4, maxLength: 18 }),
    fc.array(fc.tuple(fc.nat(17), fc.constantFrom('', 'x', 'xy', 'exchange')), { minLength: 1, maxLength: 2 }),
  )
  .map(([name, changes]) => ({
    name,
    typed: changes.reduce((text, [place, by]) => {
      const [before, letter, after] = [text.slice(0, place), text.charAt(place), text.slice(place + 1)]
      return before + (by === 'exchange' ? after.slice(0, 1) + letter + after.slice(1) : by + after)
    }, name),
  }))

it('name_keys of a mistyped name and of the name that was meant have a key in common', async () => {
  const pairs = fc
    .sample(mistypedNames, 3000)
    .filter(
      ({ name, typed }) => mayBeMistyped(typed) && mistakesIn([typed], name) !== undefined && !name.includes(typed),
    )
  expect(pairs.length).toBeGreaterThan(1000)
  const { rows } = await sql<{ name: string; typed: string }>`
    select pair.name, pair.typed
    from unnest(${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ typed }) => typed)}::text[]) pair (name, typed)
    where not name_keys(pair.name) && name_keys(pair.typed)`.execute(api.db)
  expect(rows).toEqual([])
})
