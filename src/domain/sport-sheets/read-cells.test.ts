import { describe, expect, it } from 'vitest'
import { event, grades, reference, zoe } from '#tests/support/sport-sheets.ts'
import { readCells } from './read-cells.ts'
import { type Cells, OUTCOME_COLUMNS, type Sheet } from './sheets.ts'

type Setting = Parameters<typeof readCells>[2]

function read(sheet: Sheet, cells: Cells, setting: Partial<Setting> = {}) {
  return readCells(cells, OUTCOME_COLUMNS[sheet], { reference, event, member: zoe, ...setting })
}
const oneDay = { event: { date_debut: '2026-03-07', date_fin: '2026-03-07' } }
const born = (date_naissance: string | null) => ({ member: { ...zoe, date_naissance } })
const holding = (ordre: number) => ({ member: { ...zoe, held: { ...grades[0]!, ordre } } })

describe('readCells refuses', () => {
  it.each<[string, Sheet, Cells, Partial<Setting>, string, string]>([
    ['an empty grade', 'grades', {}, {}, 'grade', 'Le grade est requis.'],
    ['a blank grade', 'grades', { grade: '  ' }, {}, 'grade', 'Le grade est requis.'],
    ['an empty grade of a successful candidate', 'grades', { resultat: 'Réussi' }, {}, 'grade', 'Le grade est requis.'],
    [
      'an unknown result',
      'grades',
      { grade: '1 dan', resultat: 'peut-être' },
      {},
      'resultat',
      'Écrivez réussi, échoué ou absent.',
    ],
    ['an unknown grade', 'grades', { grade: '12e Dan' }, {}, 'grade', 'Le grade «\u00a012e Dan\u00a0» n’existe pas.'],
    ['a cell that is neither yes nor no', 'formation', { reussite: '?' }, {}, 'reussite', 'Écrivez oui ou non.'],
    [
      'a text of 101 characters',
      'grades',
      { grade: '1 dan', diplome: 'x'.repeat(101) },
      {},
      'diplome',
      'Maximum 100 caractères.',
    ],
    ['too many fights', 'combat', { combats_gagnes: '100' }, {}, 'combats_gagnes', 'Écrivez un nombre entre 0 et 99.'],
    [
      'a number of fights in letters',
      'combat',
      { combats_gagnes: 'x' },
      {},
      'combats_gagnes',
      'Écrivez un nombre entre 0 et 99.',
    ],
    [
      'a day before the event',
      'combat',
      { date: '06/03/2026' },
      oneDay,
      'date',
      'La compétition a lieu le 07/03/2026.',
    ],
    ['a day after the event', 'combat', { date: '08/03/2026' }, oneDay, 'date', 'La compétition a lieu le 07/03/2026.'],
    [
      'a score of three digits',
      'poomsae',
      { score: '100' },
      {},
      'score',
      'Écrivez un score entre 0 et 99,999, avec trois décimales au plus.',
    ],
    [
      'text after the score',
      'poomsae',
      { score: '7,1 pts' },
      {},
      'score',
      'Écrivez un score entre 0 et 99,999, avec trois décimales au plus.',
    ],
    [
      'an unknown age category',
      'combat',
      { categorie_age: 'Ancien' },
      {},
      'categorie_age',
      'La catégorie d’âge «\u00a0Ancien\u00a0» n’existe pas\u00a0: Junior, Senior.',
    ],
    [
      'a class whose name only ends like one',
      'combat',
      { categorie_grade: 'Hors classe A' },
      {},
      'categorie_grade',
      'La classe «\u00a0Hors classe A\u00a0» n’existe pas\u00a0: Classe A, Classe B.',
    ],
    [
      'a weight category without an age category',
      'combat',
      { categorie_poids: '-57kg' },
      born(null),
      'categorie_poids',
      'Précisez d’abord la catégorie d’âge.',
    ],
    [
      'a weight category of another age category',
      'combat',
      { categorie_poids: '-44kg' },
      {},
      'categorie_poids',
      'La catégorie de poids «\u00a0-44kg\u00a0» n’existe pas ici\u00a0: -57\u00a0kg, +67\u00a0kg.',
    ],
    [
      'a weight category where there is none',
      'combat',
      { categorie_poids: '-44kg', categorie_age: 'Junior' },
      { member: { ...zoe, sexe: 1 } },
      'categorie_poids',
      'La catégorie de poids «\u00a0-44kg\u00a0» n’existe pas ici\u00a0: il n’y en a aucune.',
    ],
  ])('%s', (_what, sheet, cells, setting, column, message) => {
    expect(read(sheet, cells, setting).problems).toContainEqual({ column, message })
  })

  it.each(['x1', '1x', 'a 1er', '1er ex', '1000', '0', '-1'])('the place %j', (place) => {
    expect(read('combat', { place }).problems).toEqual([
      { column: 'place', message: 'Écrivez la place en chiffres (1, 2, 3…), ou rien.' },
    ])
  })
})

describe('readCells reads', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['999', 999],
    ['2 e', 2],
    ['1ère', 1],
    ['2nd', 2],
    ['2nde', 2],
    ['10ème', 10],
    ['Or', 1],
    ['bronze', 3],
    ['-', null],
    ['/', null],
    ['nc', null],
    ['NP', null],
    ['abs', null],
    ['Absent', null],
    ['non classé', null],
    ['Forfait', null],
    ['', null],
  ])('the place %j as %j', (text, place) => {
    expect(read('combat', { place: text })).toMatchObject({ values: { place }, problems: [] })
  })

  it.each<[string, Sheet, Cells, Partial<Setting>, object]>([
    [
      'a text of a hundred characters',
      'formation',
      { reussite: 'oui', diplome: 'x'.repeat(100) },
      {},
      { diplome: 'x'.repeat(100) },
    ],
    [
      'a text and trims it',
      'formation',
      { reussite: ' oui ', diplome: ' B-12 ' },
      {},
      { reussite: true, diplome: 'B-12' },
    ],
    ['ninety-nine fights', 'combat', { combats_gagnes: '99' }, {}, { combats_gagnes: 99 }],
    ['the first day of the event', 'combat', { date: '07/03/2026' }, {}, { date: '2026-03-07' }],
    ['the last day of the event', 'combat', { date: '08/03/2026' }, {}, { date: '2026-03-08' }],
    ['a round score', 'poomsae', { score: '10' }, {}, { score: 10 }],
    ['a score of one digit', 'poomsae', { score: '7' }, {}, { score: 7 }],
    ['no age category without a birth date', 'combat', {}, born(null), { id_age_category: null }],
    ['no age category of a child', 'combat', {}, born('2015-01-01'), { id_age_category: null }],
    ['the age category on the 15th birthday', 'combat', {}, born('2011-03-07'), { id_age_category: 1 }],
    ['the age category on the day before the 18th birthday', 'combat', {}, born('2008-03-08'), { id_age_category: 1 }],
    ['the age category on the 18th birthday', 'combat', {}, born('2008-03-07'), { id_age_category: 2 }],
    ['the age category on the day before the 35th birthday', 'combat', {}, born('1991-03-08'), { id_age_category: 2 }],
    ['no age category from the 35th birthday on', 'combat', {}, born('1991-03-07'), { id_age_category: null }],
    ['no class without a grade', 'combat', {}, { member: { ...zoe, held: null } }, { id_grade_category: null }],
    ['no class below all of them', 'combat', {}, holding(4), { id_grade_category: null }],
    ['the class from its lowest grade on', 'combat', {}, holding(9), { id_grade_category: 1 }],
    ['the class up to its highest grade', 'combat', {}, holding(15), { id_grade_category: 1 }],
    ['no class above all of them', 'combat', {}, holding(16), { id_grade_category: null }],
    ['the other class', 'combat', {}, holding(8), { id_grade_category: 2 }],
    ['a minus as a word processor writes it', 'combat', { categorie_poids: '−57 kg' }, {}, { id_weight_category: 1 }],
    ['a dash for a minus', 'combat', { categorie_poids: '–57.kg' }, {}, { id_weight_category: 1 }],
  ])('%s', (_what, sheet, cells, setting, values) => {
    expect(read(sheet, cells, setting)).toMatchObject({ values, problems: [] })
  })
})
