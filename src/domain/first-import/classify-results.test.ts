import { describe, expect, it } from 'vitest'
import type { Reference } from '#domain/sport-sheets/read-cells.ts'
import type { Sheet, Values } from '#domain/sport-sheets/sheets.ts'
import { classifyResults, type KnownResults } from './classify-results.ts'
import type { ImportProblem } from './import-problem.ts'

const TODAY = '2026-03-10'
const LEVELS = [
  { value: 1, names: ['Régional'] },
  { value: 2, names: ['National'] },
]
const ORGANISATIONS = [
  { value: 'ABFT', names: ['ABFT', 'ABFT'] },
  { value: 'WTF', names: ['WTF', 'WT'] },
]
const reference: Reference = {
  grades: [],
  ages: [
    { id: 1, name: 'Junior', age_min: 15, age_max: 17 },
    { id: 2, name: 'Senior', age_min: 18, age_max: 99 },
  ],
  levels: [
    { id: 1, name: 'Classe B', ordre_min: 1, ordre_max: 8 },
    { id: 2, name: 'Classe A', ordre_min: 9, ordre_max: 23 },
  ],
  weights: [{ id: 7, name: '-57kg', sexe: 0, id_age_category: 2 }],
}
const open = { id: 5, nom: 'Open de Liège', date_debut: '2019-05-04', date_fin: '2019-05-05', lieu: '', detail: 2 }
const cup = { ...open, id: 6, nom: 'Coupe', detail: 1 }
const twice = { ...open, id: 8, nom: 'Double' }
const combat: Values = {
  id_age_category: 2,
  id_grade_category: 1,
  id_weight_category: 7,
  combats_gagnes: 2,
  place: 3,
  date: '2019-05-04',
}
const poomsae: Values = { id_age_category: 2, id_grade_category: 1, score: 7.85, place: 1, date: '2019-05-04' }

function known(lines: KnownResults['lines'] = []): KnownResults {
  const zoe = { sexe: 0, anciens_numeros: ['77'], nom: 'Peeters', prenom: 'Zoé' }
  return {
    members: [
      {
        ...zoe,
        id: 1,
        numero_licence: '1234',
        date_naissance: '2000-05-05',
        grades: [
          { date: '2018-01-01', ordre: 5 },
          { date: '2019-05-05', ordre: 9 },
        ],
      },
    ],
    erased: new Set(['9999']),
    events: [open, cup, twice, { ...twice, id: 9 }],
    details: LEVELS,
    lines,
    reference,
  }
}

/** Checks nothing but what is required. */
const check = (field: string, value: string) => (field === 'evenement' && value === '' ? 'requis' : null)
const classify = (sheet: Sheet, world = known()) => classifyResults(sheet, world, TODAY, check)
const line = (given: Record<string, string> = {}) => ({
  numero_licence: '1234',
  nom: '',
  prenom: '',
  date_naissance: '',
  evenement: 'OPEN DE LIEGE',
  date_evenement: '4/5/2019',
  fin_evenement: '',
  detail: '',
  lieu: '',
  categorie_age: '',
  categorie_grade: '',
  categorie_poids: '',
  combats_gagnes: '',
  score: '',
  place: '',
  jour: '',
  ...given,
})
type Outcome = string | [string, ImportProblem['code']][]
function outcomeOf(classified: ReturnType<ReturnType<typeof classify>>): Outcome {
  if (classified.fate !== 'problem') return classified.fate
  return classified.problems.map(({ column, problem }) => [column, problem.code])
}

describe('classifyResults', () => {
  it.each<[string, Record<string, string>, Outcome]>([
    ['of a known event', {}, 'new'],
    ['on the last day of a known event', { date_evenement: '05/05/19' }, 'new'],
    ['the day after a known event, without its level', { date_evenement: '6/5/2019' }, [['detail', 'event_new']]],
    ['of a new event', { evenement: 'Autre', detail: 'national' }, 'new'],
    ['of a new event without a level', { evenement: 'Autre' }, [['detail', 'event_new']]],
    ['with the level that is known', { detail: 'NATIONAL' }, 'new'],
    ['with another level', { detail: 'régional' }, [['detail', 'event_differs']]],
    ['with a level that does not exist', { detail: 'Mondial' }, [['detail', 'unknown_choice']]],
    ['of one of two events', { evenement: 'Double' }, [['evenement', 'event_several']]],
    ['with the last day that is known', { fin_evenement: '5/5/2019' }, 'new'],
    ['with another last day', { fin_evenement: '6/5/2019' }, [['fin_evenement', 'event_differs']]],
    ['that ends before it begins', { fin_evenement: '3/5/2019' }, [['fin_evenement', 'reversed']]],
    ['that ends tomorrow', { fin_evenement: '11/3/2026' }, [['fin_evenement', 'future']]],
    ['of today', { evenement: 'Autre', detail: 'National', date_evenement: '10/3/2026' }, 'new'],
    ['of tomorrow', { date_evenement: '11/3/2026' }, [['date_evenement', 'future']]],
    ['of 1949', { date_evenement: '31/12/1949' }, [['date_evenement', 'far']]],
    ['without a date', { date_evenement: '' }, [['date_evenement', 'required']]],
    ['without an event', { evenement: '' }, [['evenement', 'field']]],
    ['by a former number', { numero_licence: '77' }, 'new'],
    ['by name and birth date', { numero_licence: '', nom: 'Peeters Zoe', date_naissance: '5/5/2000' }, 'new'],
    ['by name alone', { numero_licence: '', nom: 'Peeters' }, [['numero_licence', 'field']]],
    ['with the name of another person', { nom: 'Dubois' }, [['nom', 'field']]],
    ['with another birth date', { date_naissance: '6/5/2000' }, [['date_naissance', 'field']]],
    ['of an unknown member', { numero_licence: '1' }, [['numero_licence', 'field']]],
    ['of an erased member', { numero_licence: '9 999' }, [['numero_licence', 'erased']]],
    [
      'before the birth',
      { evenement: 'Autre', detail: 'National', date_evenement: '4/5/2000' },
      [['numero_licence', 'field']],
    ],
    ['with a weight of another sex', { categorie_poids: '-58' }, [['categorie_poids', 'field']]],
    ['with a day outside the event', { jour: '6/5/2019' }, [['jour', 'field']]],
    [
      'with every mistake at once',
      { numero_licence: '1', date_evenement: 'hier' },
      [
        ['numero_licence', 'field'],
        ['date_evenement', 'date'],
      ],
    ],
  ])('classifies a line %s', (_, given, outcome) =>
    expect(outcomeOf(classify('combat')(2, line(given)))).toEqual(outcome),
  )

  it('reads cells as the sheets do, and derives categories from the birth date and the grade of the day', () => {
    const given = { categorie_poids: '−57', place: 'bronze', combats_gagnes: '2' }
    expect(classify('combat')(2, line(given))).toEqual({
      fate: 'new',
      record: { id_member: 1, event: open, values: combat },
    })
  })

  it('creates an event once, for all lines that name it on one of its days', () => {
    const step = classify('combat')
    const created = { evenement: 'Nouveau', detail: 'National', fin_evenement: '5/5/2019', lieu: 'Namur' }
    const first = step(2, line(created))
    const second = step(3, line({ evenement: 'nouveau', date_evenement: '5/5/2019', categorie_age: 'Junior' }))
    const eventOf = (one: typeof first) => (one.fate === 'new' ? one.record.event : one)
    expect(eventOf(second)).toBe(eventOf(first))
    expect(eventOf(first)).toEqual({
      id: null,
      nom: 'Nouveau',
      date_debut: '2019-05-04',
      date_fin: '2019-05-05',
      lieu: 'Namur',
      detail: 2,
    })
    expect(outcomeOf(step(4, line({ evenement: 'NOUVEAU', detail: 'Régional' })))).toEqual([
      ['detail', 'event_differs'],
    ])
  })

  it('accepts a member in two categories, and reports a repeated line', () => {
    const step = classify('combat')
    expect(outcomeOf(step(2, line()))).toBe('new')
    expect(outcomeOf(step(3, line({ categorie_age: 'Juniors' })))).toBe('new')
    expect(outcomeOf(step(4, line({ evenement: 'Coupe' })))).toBe('new')
    expect(step(5, line({ place: '1' }))).toEqual({
      fate: 'problem',
      problems: [{ column: 'numero_licence', problem: { code: 'line_twice', line: 2 } }],
    })
  })

  it.each<[string, Record<string, string>, Outcome]>([
    ['that is stored', { categorie_poids: '-57', place: '3', combats_gagnes: '2' }, 'same'],
    ['whose empty cells say nothing', { categorie_poids: '-57' }, 'same'],
    ['with another place', { categorie_poids: '-57', place: '1er' }, 'differs'],
    ['of another weight', {}, 'new'],
    ['of another age', { categorie_age: 'Junior' }, 'new'],
  ])('classifies a line %s, when one is stored', (_, given, outcome) => {
    const world = known([{ id: 3, id_event: 5, id_member: 1, values: combat }])
    expect(outcomeOf(classify('combat', world)(2, line(given)))).toEqual(outcome)
  })

  it('returns the changed cells as they are written, and keeps the others', () => {
    const world = known([{ id: 3, id_event: 5, id_member: 1, values: combat }])
    expect(classify('combat', world)(2, line({ categorie_poids: '-57', place: 'or', jour: '5/5/2019' }))).toMatchObject(
      {
        fate: 'differs',
        known: { id: 3 },
        record: { values: { ...combat, place: 1, date: '2019-05-05' } },
        changes: [
          { column: 'place', before: '3', after: '1' },
          { column: 'jour', before: '04/05/2019', after: '05/05/2019' },
        ],
      },
    )
  })

  it('knows a line again whose derived class is another one since, unless two could be meant', () => {
    const stored = { id: 3, id_event: 5, id_member: 1, values: { ...poomsae, id_grade_category: 2 } }
    const given = line({ score: '7.85', place: '1' })
    expect(outcomeOf(classify('poomsae', known([stored]))(2, given))).toBe('same')
    const other = { ...stored, id: 4, values: { ...poomsae, id_grade_category: null } }
    expect(outcomeOf(classify('poomsae', known([stored, other]))(2, given))).toBe('new')
    expect(outcomeOf(classify('poomsae', known([stored]))(2, line({ categorie_grade: 'B' })))).toBe('new')
  })

  it('reads an organisation by its label, and attendance without a result', () => {
    const cells = line({ evenement: 'Formation', detail: 'wt', reussite: 'oui', diplome: '' })
    const world = { ...known(), events: [], details: ORGANISATIONS }
    expect(classify('formation', world)(2, cells)).toMatchObject({
      record: { event: { detail: 'WTF' }, values: { reussite: true, diplome: 'Aucun' } },
    })
    const { detail: _detail, fin_evenement: _end, ...plain } = line({ evenement: 'Stage' })
    expect(classify('presences', { ...world, details: [] })(2, plain)).toMatchObject({
      fate: 'new',
      record: { event: { id: null, detail: null, date_fin: '2019-05-04' }, values: {} },
    })
  })
})
