import { expect, it } from 'vitest'
import { readFigureSearch, writeFigureSearch } from './figure-search.ts'

const TODAY = '2026-03-10'
const usual = { onglet: 'activite', annee: 2026, date: TODAY }

it.each([
  [{}, usual],
  [
    { onglet: 'chiffres', date: '2025-12-31' },
    { ...usual, onglet: 'chiffres', date: '2025-12-31' },
  ],
  [{ annee: '2019' }, { ...usual, annee: 2019 }],
  [{ onglet: 'x', annee: 'x', date: 'x' }, usual],
  [{ annee: '1949', date: '2025-02-30' }, usual],
  [{ annee: '2201', date: '2201-01-01' }, usual],
])('readFigureSearch of %j is %j', (address, read) => {
  expect(readFigureSearch(address, TODAY)).toEqual(read)
})

it('writeFigureSearch leaves out default values and keeps the others', () => {
  expect(writeFigureSearch(readFigureSearch({}, TODAY), TODAY)).toEqual({})
  const address = { onglet: 'echeances', annee: '2020', date: '2020-02-29' }
  expect(writeFigureSearch(readFigureSearch(address, TODAY), TODAY)).toEqual(address)
})
