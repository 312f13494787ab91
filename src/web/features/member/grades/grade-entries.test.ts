import { expect, test } from 'vitest'
import { filterGrades, showDiploma } from './grade-entries.ts'

const entry = (type: string) => ({
  type,
  date: '2020-01-01',
  dateSorted: '2020-01-01',
  formation: type,
  diplome: '',
  resultat: 'reussi' as const,
})
const entries = [
  entry('Passage de Keup'),
  entry('Stage Dan / Poom / Keup'),
  entry('Séminaire ceinture noire'),
  entry('Examen Dan / Poom'),
]

test.each([
  ['all', ['Passage de Keup', 'Stage Dan / Poom / Keup', 'Examen Dan / Poom']],
  ['grades', ['Passage de Keup', 'Examen Dan / Poom']],
  ['courses', ['Stage Dan / Poom / Keup']],
] as const)('filterGrades with %s keeps %j', (filter, types) => {
  expect(filterGrades(entries, filter).map(({ type }) => type)).toEqual(types)
})

test('filterGrades of no entries is empty', () => {
  expect(filterGrades([], 'all')).toEqual([])
})

test.each([
  ['Aucun', '-'],
  ['05071120', '05071120'],
  ['', ''],
])('showDiploma of %j is %j', (diplome, shown) => {
  expect(showDiploma(diplome)).toBe(shown)
})
