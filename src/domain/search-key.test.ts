import { expect, it } from 'vitest'
import { searchKey } from './search-key.ts'

it.each([
  ['Élodie Van-den Bœuf', 'elodie van den boeuf'],
  ['  D’Hondt  ', 'd hondt'],
  ['Ångström Ægir', 'angstrom aegir'],
  ['a@b.be', 'a@b.be'],
  ['', ''],
])('%s is searched as %s', (text, key) => {
  expect(searchKey(text)).toBe(key)
})
