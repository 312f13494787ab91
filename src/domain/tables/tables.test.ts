import { describe, expect, it } from 'vitest'
import { gradeKey } from './grade-key.ts'
import { cellBoolean, cellDate, cellDecimal, cellInteger } from './read-cell.ts'
import { mapColumns, pickCells } from './read-rows.ts'

describe('cellDate', () => {
  it.each([
    ['15/11/2026', '2026-11-15'],
    ['5/3/2026', '2026-03-05'],
    ['15-11-2026', '2026-11-15'],
    ['15.11.2026', '2026-11-15'],
    ['2026-11-15', '2026-11-15'],
    ['2026-11-15T00:00:00.000Z', '2026-11-15'],
    ['2026-11-15 10:30', '2026-11-15'],
    ['2026-11-15 10:30:15', '2026-11-15'],
    ['le 2026-11-15', undefined],
    ['2026-11-15 10h30', undefined],
    ['le 15/11/2026', undefined],
    ['15/11/2026 10:30', undefined],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', undefined],
    ['31/04/2026', undefined],
    ['15/11-2026', undefined],
    ['11/15/2026', undefined],
    ['15/11/26', undefined],
    ['46341', undefined],
    ['', undefined],
  ])('of %j is %j', (text, date) => expect(cellDate(text)).toBe(date))
})

describe('cellInteger and cellDecimal', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['12.0', 12],
    ['12,00', 12],
    ['1e3', undefined],
    ['-1', undefined],
    ['1,5', undefined],
    ['', undefined],
  ])('cellInteger(%j) is %j', (text, value) => expect(cellInteger(text)).toBe(value))
  it.each([
    ['7,85', 7.85],
    ['7.85', 7.85],
    ['8', 8],
    ['1 000', undefined],
    ['7,', undefined],
    ['NaN', undefined],
  ])('cellDecimal(%j) is %j', (text, value) => expect(cellDecimal(text)).toBe(value))
})

describe('cellBoolean', () => {
  it.each([
    ['Oui', true],
    ['x', true],
    ['RÉUSSI', true],
    ['non', false],
    ['0', false],
    ['échec', false],
    ['peut-être', undefined],
    ['', undefined],
  ])('of %j is %j', (text, value) => expect(cellBoolean(text)).toBe(value))
})

describe('gradeKey', () => {
  it.each([
    ['1dan', ['1er Dan', '1 DAN', '1e dan', '1st Dan', '1 ere dan']],
    ['3keup', ['3e Keup', '3 Gup', '3ème kup', '3rd GUP', '3keup']],
    ['2poom', ['2e Poom', '2 Pum', '2ieme poum', '2nd poom']],
  ])('is %s for each of %j', (key, written) => {
    expect(written.map(gradeKey)).toEqual(written.map(() => key))
  })
  it.each([
    ['dan 1e kup', 'dan1ekeup'],
    ['gup bleu', 'gupbleu'],
    ['kup bleu', 'kupbleu'],
    ['pum noir', 'pumnoir'],
    ['poum noir', 'poumnoir'],
  ])('of %j, which is no numbered grade, is %j', (text, key) => expect(gradeKey(text)).toBe(key))
})

describe('mapColumns and pickCells', () => {
  const columns = [
    { key: 'numero_licence', title: 'N° de licence', alias: ['Licence', 'numéro'] },
    { key: 'nom', title: 'Nom' },
    { key: 'date_naissance', title: 'Date de naissance', alias: ['Né(e) le'] },
  ] as const
  it.each([
    [['Nom', 'Licence'], { nom: 0, numero_licence: 1 }],
    [['NUMERO_LICENCE', 'nom'], { numero_licence: 0, nom: 1 }],
    [['numero licence', 'N.O.M.'], { numero_licence: 0, nom: 1 }],
    [['DatedeNaissance'], { date_naissance: 0 }],
    [['né(e) le', 'NOM', 'N° De Licence'], { date_naissance: 0, nom: 1, numero_licence: 2 }],
    [['Nom', 'Nom'], { nom: 0 }],
    [['Club'], {}],
    [[], {}],
  ])('mapColumns of %j is %j', (header, mapping) => expect(mapColumns(header, columns)).toStrictEqual(mapping))
  it('mapColumns prefers the title of a column to an alias', () => {
    expect(mapColumns(['Licence', 'N° de licence'], columns)).toEqual({ numero_licence: 1 })
  })
  it('pickCells returns empty text for a column that the row lacks', () => {
    expect(pickCells({ line: 2, cells: ['A'] }, { nom: 0, numero_licence: 4 }, ['nom', 'numero_licence', 'x'])).toEqual(
      {
        nom: 'A',
        numero_licence: '',
        x: '',
      },
    )
  })
})
