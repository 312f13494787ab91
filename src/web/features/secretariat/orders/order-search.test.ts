import { expect, it } from 'vitest'
import { readOrderSearch, writeOrderSearch } from './order-search.ts'

const usual = { etat: 'tous', mode: 'tous', club: '', texte: '', du: '', au: '', page: 1 } as const

it.each([
  [{}, usual],
  [
    { etat: 'paid', mode: 'virement', club: '3', texte: '40', du: '2026-01-01', page: '2' },
    { ...usual, etat: 'paid', mode: 'virement', club: '3', texte: '40', du: '2026-01-01', page: 2 },
  ],
  [{ etat: 'x', mode: 'y', club: 'z', page: '0' }, usual],
])('readOrderSearch reads %j', (address, expected) => {
  expect(readOrderSearch(address)).toEqual(expected)
})

it('writeOrderSearch leaves out default values and trims text', () => {
  expect(writeOrderSearch(usual)).toEqual({})
  expect(writeOrderSearch({ ...usual, etat: 'ouverts', texte: ' 40 ', page: 3 })).toEqual({
    etat: 'ouverts',
    texte: '40',
    page: '3',
  })
})
