import { expect, it } from 'vitest'
import { searchKey } from './search-key.ts'

it.each([
  ['Élodie Van-den Bœuf', 'elodie van den boeuf'],
  ['  D’Hondt  ', 'd hondt'],
  ['Ångström Ægir', 'angstrom aegir'],
  ['a@b.be', 'a@b.be'],
  ['', ''],
])('searchKey of %j is %j', (text, key) => {
  expect(searchKey(text)).toBe(key)
})
