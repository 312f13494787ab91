import { expect, it } from 'vitest'
import { readMailSearch, writeMailSearch } from './mail-search.ts'

const usual = { texte: '', sorte: null, etat: null, du: '', au: '', page: 1 }

it.each([
  [{}, usual],
  [{ sorte: 'x', etat: 'constructor', page: '-1' }, usual],
  [
    { sorte: 'trial', etat: 'echec', page: '3', texte: 'zoe' },
    { ...usual, sorte: 'trial', etat: 'echec', page: 3, texte: 'zoe' },
  ],
])('readMailSearch reads %j as %j, also after writeMailSearch', (address, state) => {
  expect(readMailSearch(address)).toEqual(state)
  expect(readMailSearch(writeMailSearch(readMailSearch(address)))).toEqual(state)
})

it('writeMailSearch leaves out default and blank values', () => {
  expect(writeMailSearch({ ...readMailSearch({}), texte: ' ' })).toEqual({})
})
