import { expect, it } from 'vitest'
import { type Cells, columnsOf } from '#domain/sport-sheets/sheets.ts'
import {
  addLines,
  linesOf,
  newRow,
  parseBlock,
  pasteBlock,
  setCells,
  takeBackLines,
  withSpareRow,
} from './grid-rows.ts'

const columns = columnsOf('grades')

it.each<[string, string[][] | null]>([
  ['200042', null],
  ['', null],
  ['200042\n', null],
  ['a\tb', [['a', 'b']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb', [['a'], ['b']]],
  ['a\t\tb\t', [['a', '', 'b', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  [
    '"x\ty"\t"il dit ""oui"""\n"a\nb"\tc',
    [
      ['x y', 'il dit "oui"'],
      ['a b', 'c'],
    ],
  ],
  ['le "Lion"\tb', [['le "Lion"', 'b']]],
  ['"ouvert\tb', [['"ouvert', 'b']]],
])('parseBlock of the clipboard %j is %j', (text, block) => expect(parseBlock(text)).toEqual(block))

it('pasteBlock fills cells from the position on, and adds rows', () => {
  const rows = [newRow({ numero_licence: '1', nom: 'A' }), newRow()]
  const pasted = pasteBlock(
    rows,
    { row: 1, column: 3 },
    [
      ['01/01/2000', '1er Dan', 'K1', 'absent', 'trop'],
      ['', '2e Dan'],
    ],
    columns,
  )
  expect(pasted.map(({ cells }) => cells)).toEqual([
    { numero_licence: '1', nom: 'A' },
    { date_naissance: '01/01/2000', grade: '1er Dan', diplome: 'K1', resultat: 'absent' },
    { date_naissance: '', grade: '2e Dan' },
  ])
  expect(pasted[0]).toBe(rows[0])
})

it('pasteBlock maps a block with headings to its columns', () => {
  const pasted = pasteBlock(
    [newRow()],
    { row: 0, column: 2 },
    [
      ['Grade', 'Club', 'Licence'],
      ['1er Dan', 'Namur', '7'],
    ],
    columns,
  )
  expect(linesOf(pasted)).toEqual([{ grade: '1er Dan', numero_licence: '7' }])
  expect(linesOf(pasteBlock([newRow()], { row: 0, column: 0 }, [['Licence'], ['7']], columns))).toEqual([
    { numero_licence: '7' },
  ])
})

it('addLines updates lines with the same key instead of adding duplicates', () => {
  const lines: Cells[] = [
    { numero_licence: '7', place: '1', categorie_poids: '-57kg' },
    { nom: '' },
    { numero_licence: '8', place: '2' },
  ]
  const once = addLines([newRow()], lines, 'combat', Symbol('first'))
  const stored = setCells(once, 1, { categorie_age: 'Senior' })
  const again = addLines(
    stored,
    [{ ...lines[0]!, place: '3' }, lines[2]!, { numero_licence: '7', categorie_poids: '+67kg' }],
    'combat',
    Symbol('second'),
  )
  expect(linesOf(again)).toEqual([
    { numero_licence: '7', place: '3', categorie_poids: '-57kg' },
    { numero_licence: '8', place: '2', categorie_age: 'Senior' },
    { numero_licence: '7', categorie_poids: '+67kg' },
  ])
})

it('takeBackLines leaves what other files and hands have written', () => {
  const [first, second] = [Symbol('first'), Symbol('second')]
  const typed = [newRow({ numero_licence: '7', place: '1' }), newRow({ numero_licence: '9' })]
  const lines: Cells[] = [{ numero_licence: '7', place: '2' }, { numero_licence: '8' }]
  const filled = addLines(addLines(typed, [{ numero_licence: '6' }], 'combat', first), lines, 'combat', second)
  const edited = [...setCells(setCells(filled, 1, { place: '5' }), 3, { place: '4' }), newRow({ numero_licence: '5' })]
  expect(linesOf(takeBackLines(edited, second))).toEqual([
    { numero_licence: '7', place: '1' },
    { numero_licence: '9', place: '5' },
    { numero_licence: '6' },
    { numero_licence: '5' },
  ])
})

it('withSpareRow adds one empty row at the end, and linesOf leaves it out', () => {
  const rows = withSpareRow([newRow({ nom: 'A' })])
  expect(rows).toHaveLength(2)
  expect(withSpareRow(rows)).toBe(rows)
  expect(linesOf([newRow(), ...rows])).toEqual([{}, { nom: 'A' }])
})
