import { describe, expect, it } from 'vitest'
import { event, reference, zoe } from '#tests/support/sport-sheets.ts'
import { readCells } from './read-cells.ts'
import { OUTCOME_COLUMNS, type Sheet, type Values } from './sheets.ts'
import { toOutcome, writeCells } from './write-cells.ts'

const SAMPLES: [Sheet, Values, Record<string, string>, string][] = [
  [
    'grades',
    { id_grade: 4, diplome: 'Aucun', resultat: 'reussi' },
    { grade: '1er Dan', diplome: '', resultat: '' },
    '1er Dan',
  ],
  [
    'grades',
    { id_grade: 5, diplome: 'K1', resultat: 'reussi' },
    { grade: '2e Dan', diplome: 'K1', resultat: '' },
    '2e Dan, diplôme K1',
  ],
  [
    'grades',
    { id_grade: 4, diplome: 'Aucun', resultat: 'echoue' },
    { grade: '1er Dan', diplome: '', resultat: 'échoué' },
    '1er Dan, échoué',
  ],
  [
    'grades',
    { id_grade: null, diplome: 'Aucun', resultat: 'absent' },
    { grade: '', diplome: '', resultat: 'absent' },
    'absent',
  ],
  ['formation', { reussite: true, diplome: 'Aucun' }, { reussite: 'oui', diplome: '' }, 'réussi'],
  ['formation', { reussite: false, diplome: 'B2' }, { reussite: 'non', diplome: 'B2' }, 'non réussi, diplôme B2'],
  [
    'poomsae',
    { id_age_category: 2, id_grade_category: 1, score: 7.125, place: null, date: '2026-03-08' },
    { categorie_age: 'Senior', categorie_grade: 'Classe A', score: '7,125', place: '', date: '08/03/2026' },
    'Senior, Classe A, score 7,125, non classé(e), le 08/03/2026',
  ],
  [
    'combat',
    {
      id_age_category: 2,
      id_grade_category: 1,
      id_weight_category: 3,
      combats_gagnes: 1,
      place: 2,
      date: '2026-03-07',
    },
    {
      categorie_age: 'Senior',
      categorie_grade: 'Classe A',
      categorie_poids: '+67\u00a0kg',
      combats_gagnes: '1',
      place: '2',
      date: '07/03/2026',
    },
    'Senior, Classe A, +67\u00a0kg, 1 combat gagné, place\u00a0: 2ème, le 07/03/2026',
  ],
  [
    'arbitrage',
    { date_debut: '2026-03-07', date_fin: '2026-03-08' },
    { date_debut: '07/03/2026', date_fin: '08/03/2026' },
    'du 07/03/2026, au 08/03/2026',
  ],
  ['presences', {}, {}, 'présent(e)'],
  ['preparation', {}, {}, 'présent(e)'],
]

describe('writeCells and toOutcome', () => {
  it.each(SAMPLES)('writeCells writes a line of %s with %j', (sheet, values, cells) => {
    expect(writeCells(sheet, values, reference)).toEqual(cells)
  })
  it.each(SAMPLES)('readCells reads back what writeCells wrote for %s: %j', (sheet, values) => {
    const cells = writeCells(sheet, values, reference)
    expect(readCells(cells, OUTCOME_COLUMNS[sheet], { reference, event, member: zoe })).toEqual({
      values,
      problems: [],
    })
  })
  it.each(SAMPLES)('toOutcome describes a line of %s: %j', (sheet, values, _cells, sentence) => {
    expect(toOutcome(sheet, values, reference)).toBe(sentence)
  })
})

describe('writeCells leaves empty', () => {
  it.each<[string, Sheet, Values]>([
    ['a grade that no longer exists', 'grades', { id_grade: 99, diplome: 'Aucun' }],
    ['values that are not stored', 'formation', {}],
    [
      'categories that no longer exist',
      'combat',
      { id_age_category: 99, id_grade_category: 99, id_weight_category: 99 },
    ],
    ['a day that is no text', 'arbitrage', { date_debut: 5, date_fin: true }],
  ])('%s', (_what, sheet, values) => {
    expect(Object.values(writeCells(sheet, values, reference)).join('')).toBe('')
  })
})
