import { describe, expect, it } from 'vitest'
import { applyChoices, choicesBetween, nameHeadings } from './column-choices.ts'
import { gradeKey } from './grade-key.ts'
import { cellBoolean, cellDate, cellDecimal, cellInteger, dateOfSerial } from './read-cell.ts'
import { findHeader, HEADER_ROWS, mapColumns, pickCells } from './read-rows.ts'

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
    ['46341', '2026-11-15'],
    ['46341.75', '2026-11-15'],
    ['43199', '2018-04-09'],
    ['10000', '1927-05-18'],
    ['9999', undefined],
    ['1985', undefined],
    ['100000', undefined],
    ['43199,5', undefined],
    ['', undefined],
  ])('of %j is %j', (text, date) => expect(cellDate(text, '2030-12-31')).toBe(date))

  it.each([
    ['15/11/26', '2026-11-15', '2026-11-15'],
    ['16/11/26', '2026-11-15', '1926-11-16'],
    ['16-11-26', '2027-11-15', '2026-11-16'],
    ['1.2.99', '2026-11-15', '1999-02-01'],
    ['31/12/00', '2026-11-15', '2000-12-31'],
    ['29/02/00', '2026-11-15', '2000-02-29'],
    ['29/02/00', '1999-12-31', undefined],
    ['29/02/24', '2026-11-15', '2024-02-29'],
    ['29/02/28', '2026-11-15', '1928-02-29'],
    ['29/02/23', '2026-11-15', undefined],
    ['31/04/26', '2026-11-15', undefined],
    ['1/1/5', '2026-11-15', undefined],
    ['1/1/126', '2026-11-15', undefined],
  ])('of the short year %j, at the latest %s, is %j', (text, latest, date) => expect(cellDate(text, latest)).toBe(date))
})

describe('dateOfSerial', () => {
  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    // Excel believes that 1900 was a leap year.
    [60, undefined],
    [61, '1900-03-01'],
    [43199, '2018-04-09'],
    [43199.99, '2018-04-09'],
    [45351, '2024-02-29'],
    [2_958_465, '9999-12-31'],
    [2_958_466, undefined],
    [0.5, undefined],
    [-1, undefined],
  ])('of %d is %j', (serial, date) => expect(dateOfSerial(serial, false)).toBe(date))

  it.each([
    [0, '1904-01-01'],
    [60, '1904-03-01'],
    [41737, '2018-04-09'],
    [-1, undefined],
    [2_958_466, undefined],
  ])('of %d in the 1904 system is %j', (serial, date) => expect(dateOfSerial(serial, true)).toBe(date))
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
    ['1dan', ['1er Dan', '1 DAN', '1e dan', '1st Dan', '1 ere dan', '1. Dan']],
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
    const wanted = ['nom', 'numero_licence', 'x'].map((key) => ({ key }))
    expect(pickCells({ line: 2, cells: ['A'] }, { nom: 0, numero_licence: 4 }, wanted)).toEqual({
      nom: 'A',
      numero_licence: '',
      x: '',
    })
  })

  it('pickCells turns days of the 1904 system into dates, in columns of dates only', () => {
    const row = { line: 2, cells: ['41737', '41737', '12/05/18'] }
    const wanted = [{ key: 'date_naissance', date: true as const }, { key: 'numero_licence' }, { key: 'nom' }]
    const mapping = { date_naissance: 0, numero_licence: 1, nom: 2 }
    expect(pickCells(row, mapping, wanted, true)).toEqual({
      date_naissance: '2018-04-09',
      numero_licence: '41737',
      nom: '12/05/18',
    })
    expect(pickCells(row, mapping, wanted).date_naissance).toBe('41737')
  })

  const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))
  it.each([
    ['the first row', rowsOf(['Nom', 'Licence'], ['A', '1']), 0],
    ['the row below titles', rowsOf(['Liste 2026', ''], ['Membres', ''], ['Nom', 'Licence'], ['A', '1']), 2],
    ['the row with the most known headings', rowsOf(['Licence', ''], ['Nom', 'Licence'], ['Nom', 'B']), 1],
    ['unknown headings below a title', rowsOf(['Liste', '', '', ''], ['a', 'b', '', 'c'], ['1', '2', '3', '4']), 1],
    ['unknown headings of half the width', rowsOf(['a', 'b', '', ''], ['1', '2', '3', '4']), 0],
    ['the only row', rowsOf(['x']), 0],
  ])('findHeader finds %s', (_, rows, index) => expect(findHeader(rows, columns)).toBe(index))

  it('findHeader searches the first rows only', () => {
    const titles = Array.from({ length: HEADER_ROWS }, () => ['x', 'y'])
    expect(findHeader(rowsOf(...titles.slice(1), ['Nom', 'Licence']), columns)).toBe(HEADER_ROWS - 1)
    expect(findHeader(rowsOf(...titles, ['Nom', 'Licence']), columns)).toBe(0)
  })
})

describe('the choices of columns by heading', () => {
  const headings = ['Naam', 'Nom', 'Nom', '', 'Rue']
  const recognised = { nom: 1, adresse: 4 }

  it('nameHeadings names empty headings by their place, and equal ones by their turn', () => {
    expect(nameHeadings(headings)).toEqual(['naam', 'nom', 'nom #2', '#4', 'rue'])
    expect(nameHeadings(['x'.repeat(500)])[0]!.length).toBeLessThan(200)
  })

  it.each([
    ['another heading for a column', { nom: 0, adresse: 4 }, { naam: 'nom', nom: null }],
    ['a heading left out', { nom: 1 }, { rue: null }],
    [
      'an empty heading and the second of two equal ones',
      { nom: 2, ville: 3, adresse: 4 },
      { nom: null, 'nom #2': 'nom', '#4': 'ville' },
    ],
    ['nothing', recognised, {}],
  ])('choicesBetween and applyChoices keep %s', (_, chosen, expected) => {
    const choices = choicesBetween(headings, recognised, chosen)
    expect(Object.fromEntries(choices)).toEqual(expected)
    expect(applyChoices(headings, recognised, choices)).toEqual(chosen)
  })

  it('applyChoices follows a heading to another place, and ignores headings that the file lacks', () => {
    const choices = new Map([
      ['naam', 'nom'],
      ['rue', null],
      ['gone', 'ville'],
    ])
    expect(applyChoices(['Rue', 'CP', 'NAAM'], { adresse: 0, cp: 1 }, choices)).toEqual({ cp: 1, nom: 2 })
    expect(
      applyChoices(
        ['Naam', 'Naam 2'],
        {},
        new Map([
          ['naam', 'nom'],
          ['naam2', 'nom'],
        ]),
      ),
    ).toEqual({ nom: 0 })
  })
})
