import { describe, expect, it } from 'vitest'
import { event, grades, reference, zoe } from '#tests/support/sport-sheets.ts'
import { compareSheet } from './compare-sheet.ts'
import { findGrade } from './read-cells.ts'
import { readSheet, type SheetMember, type StoredLine } from './read-sheet.ts'
import type { Cells, Sheet } from './sheets.ts'
import { toOutcome, writeCells } from './write-cells.ts'

const lou: SheetMember = { ...zoe, id: 8, numero_licence: '200043', anciens_numeros: [], nom: 'Peeters', prenom: 'Lou' }
const twin: SheetMember = { ...lou, id: 9, numero_licence: '200044' }
const adam: SheetMember = {
  ...lou,
  id: 10,
  numero_licence: '706397',
  nom: 'Łukasiewicz',
  prenom: 'Adam',
  date_naissance: '1999-05-01',
}

function read(sheet: Sheet, lines: Cells[], { members = [zoe, lou, adam], stored = [] as StoredLine[] } = {}) {
  return readSheet(lines, { sheet, event, members, stored, reference })
}
const problemsOf = (sheet: Sheet, ...lines: Cells[]) => read(sheet, lines).problems
const line = (cells: Cells = {}): Cells => ({ numero_licence: '200042', ...cells })

describe('readSheet: the member of a line', () => {
  it.each<[Cells, number]>([
    [{ numero_licence: '200042' }, 7],
    [{ numero_licence: ' 20.00 42 ' }, 7],
    [{ numero_licence: '100007' }, 7],
    [{ numero_licence: '200042', nom: 'VANDENBERGHE', prenom: 'zoe' }, 7],
    [{ numero_licence: '200042', nom: 'Zoé Berghe' }, 7],
    [{ nom: 'Van den Berghe', prenom: 'Zoé', date_naissance: '29/02/2000' }, 7],
    [{ nom: 'Peeters', date_naissance: '2000-02-29' }, 8],
    [{ numero_licence: '200042', date_naissance: '29/02/2000' }, 7],
    [{ numero_licence: '706397', nom: 'Lukasiewicz', prenom: 'Adam' }, 10],
    [{ nom: 'Lukasiewicz', prenom: 'Adam', date_naissance: '01/05/1999' }, 10],
  ])('finds the member for %j', (cells, id) =>
    expect(read('presences', [cells]).entries).toMatchObject([{ line: 1, member: { id } }]),
  )

  it.each<[Cells, string, string]>([
    [{ numero_licence: '999' }, 'numero_licence', 'Aucun membre n’a le numéro de licence 999.'],
    [{ numero_licence: '__proto__' }, 'numero_licence', 'Aucun membre n’a le numéro de licence __proto__.'],
    [
      line({ nom: 'Peeters' }),
      'nom',
      'Le numéro 200042 est celui de Zoé Van den Berghe, pas de «\u00a0Peeters\u00a0».',
    ],
    [line({ date_naissance: '01/03/2000' }), 'date_naissance', 'Zoé Van den Berghe est né(e) le 29/02/2000.'],
    [line({ date_naissance: '29/02/2001' }), 'date_naissance', 'Cette date n’existe pas\u00a0: écrivez-la JJ/MM/AAAA.'],
    [{ nom: 'Peeters' }, 'numero_licence', 'Sans numéro de licence, il faut le nom et la date de naissance.'],
    [{ date_naissance: '29/02/2000' }, 'numero_licence', 'Le numéro de licence est requis.'],
    [{ nom: 'Peeters', date_naissance: '01/01/2001' }, 'nom', 'Aucun membre de ce nom n’est né le 01/01/2001.'],
  ])('reports for %j a problem at %s', (cells, column, message) =>
    expect(problemsOf('presences', cells)).toEqual([{ line: 1, column, message }]),
  )

  it('asks for the number when two members match', () => {
    const { problems } = read('presences', [{ nom: 'Peeters', date_naissance: '29/02/2000' }], { members: [lou, twin] })
    expect(problems[0]!.column).toBe('numero_licence')
    expect(problems[0]!.message).toBe('Plusieurs membres portent ce nom\u00a0: précisez le numéro (200043 ou 200044).')
  })
  it.each(['2026-03-07', '2026-03-08'])('refuses a member born on %s only after the first day', (date_naissance) => {
    const { problems } = read('presences', [line()], { members: [{ ...zoe, date_naissance }] })
    const message = 'Zoé Van den Berghe est né(e) le 08/03/2026, après ce jour.'
    const born = { line: 1, column: 'numero_licence', message }
    expect(problems).toEqual(date_naissance > event.date_debut ? [born] : [])
  })
  it('ignores a birth date when the record has none', () => {
    const { problems } = read('presences', [line({ date_naissance: '01/03/2000' })], {
      members: [{ ...zoe, date_naissance: null }],
    })
    expect(problems).toEqual([])
  })
  it('returns problems in the order of their lines', () => {
    const { problems } = read('presences', [line(), line(), { numero_licence: '1' }])
    expect(problems.map((one) => [one.line, one.column])).toEqual([
      [2, 'numero_licence'],
      [3, 'numero_licence'],
    ])
    expect(problems[0]!.message).toBe('Zoé Van den Berghe est déjà à la ligne 1.')
  })
  it('skips empty lines and keeps the line numbers', () => {
    const { entries, problems } = read('presences', [{}, line({ nom: '' }), { nom: ' ' }, { numero_licence: '1' }])
    expect([entries.map((one) => one.line), problems.map((one) => one.line)]).toEqual([[2], [4]])
  })
})

describe('readSheet: results of an exam', () => {
  it.each<[string, object]>([
    ['', { id_grade: 4, resultat: 'reussi' }],
    ['RÉUSSI', { id_grade: 4, resultat: 'reussi' }],
    ['échec', { id_grade: 4, resultat: 'echoue' }],
    ['Échouée', { id_grade: 4, resultat: 'echoue' }],
    ['ABS', { id_grade: 4, resultat: 'absent' }],
  ])('reads %j', (resultat, values) => {
    const { entries, problems } = read('grades', [line({ grade: '1 Dan', resultat })])
    expect([problems, entries[0]?.values]).toMatchObject([[], values])
  })
  it('needs no grade of a candidate who was absent, and warns of nothing', () => {
    const { entries, problems, warnings } = read('grades', [line({ resultat: 'absent' })])
    expect([problems, warnings, entries[0]?.values]).toMatchObject([[], [], { id_grade: null, resultat: 'absent' }])
  })
  it('refuses a diploma without success', () => {
    expect(problemsOf('grades', line({ grade: '1 Dan', resultat: 'échoué', diplome: 'KKW-1' }))).toEqual([
      { line: 1, column: 'diplome', message: 'Un diplôme demande un examen réussi.' },
    ])
  })
})

describe('readSheet: combat', () => {
  it.each<[Cells, object]>([
    [
      {},
      {
        date: '2026-03-07',
        id_age_category: 2,
        id_grade_category: 1,
        id_weight_category: null,
        combats_gagnes: 0,
        place: null,
      },
    ],
    [
      { place: '1er', combats_gagnes: '3' },
      { place: 1, combats_gagnes: 3 },
    ],
    [
      { place: '3ème', date: '8/3/2026' },
      { place: 3, date: '2026-03-08' },
    ],
    [
      { place: 'Argent', categorie_poids: '- 57 kg' },
      { place: 2, id_weight_category: 1 },
    ],
    [
      { place: 'NC', categorie_age: 'seniors', categorie_grade: 'a' },
      { place: null, id_age_category: 2 },
    ],
    [{ categorie_poids: '+67' }, { id_weight_category: 3 }],
  ])('reads %j', (cells, values) => expect(read('combat', [line(cells)]).entries[0]!.values).toMatchObject(values))

  it.each<[Cells, string, RegExp]>([
    [{ place: '0' }, 'place', /^Écrivez la place en chiffres/],
    [{ place: '1000' }, 'place', /^Écrivez la place/],
    [{ place: 'premier' }, 'place', /^Écrivez la place/],
    [{ combats_gagnes: '-1' }, 'combats_gagnes', /entre 0 et 99/],
    [{ combats_gagnes: '100' }, 'combats_gagnes', /entre 0 et 99/],
    [{ categorie_age: 'Ancien' }, 'categorie_age', /«.Ancien.» n’existe pas.: Junior, Senior\.$/],
    [{ categorie_grade: 'Z' }, 'categorie_grade', /La classe «.Z.»/],
    [{ categorie_poids: '-58kg' }, 'categorie_poids', /n’existe pas ici.: -57\skg, \+67\skg\.$/],
    [{ date: '09/03/2026' }, 'date', /^La compétition a lieu du 07\/03\/2026 au 08\/03\/2026\.$/],
    [{ date: '31/02/2026' }, 'date', /n’existe pas/],
  ])('reports %j at %s', (cells, column, message) => {
    expect(problemsOf('combat', line(), line(cells)).filter((one) => one.column === column)).toEqual([
      { line: 2, column, message: expect.stringMatching(message) },
    ])
  })

  it('accepts one person in two categories, and reports a duplicate in one', () => {
    expect(problemsOf('combat', line({ categorie_poids: '-57kg' }), line({ categorie_poids: '+67kg' }))).toEqual([])
    expect(problemsOf('combat', line(), line({ place: '2' }))).toMatchObject([
      { line: 2, message: 'Zoé Van den Berghe est déjà à la ligne 1, dans la même catégorie.' },
    ])
    expect(problemsOf('presences', line(), { numero_licence: '100007' })).toMatchObject([{ line: 2 }])
  })
})

describe('readSheet: other sheets', () => {
  it('reports a last day of a referee before the first, only when both are valid dates', () => {
    const days = (date_debut: string, date_fin: string) => problemsOf('arbitrage', line({ date_debut, date_fin }))
    expect(days('08/03/2026', '07/03/2026')).toEqual([
      { line: 1, column: 'date_fin', message: 'Le dernier jour précède le premier.' },
    ])
    expect(days('08/03/2026', '31/02/2026')).toHaveLength(1)
    expect(days('07/03/2026', '07/03/2026')).toEqual([])
  })
  it('leaves out a line with an invalid cell', () => {
    expect(read('poomsae', [line({ score: '100' })]).entries).toEqual([])
  })

  it.each<[Sheet, Cells, object]>([
    ['poomsae', { score: '7,125', place: '2' }, { score: 7.125, place: 2 }],
    ['poomsae', { score: '' }, { score: null, place: null }],
    ['formation', { reussite: 'Oui', diplome: 'B-12' }, { reussite: true, diplome: 'B-12' }],
    ['formation', { reussite: 'échec' }, { reussite: false, diplome: 'Aucun' }],
    ['arbitrage', {}, { date_debut: '2026-03-07', date_fin: '2026-03-08' }],
    ['arbitrage', { date_debut: '08/03/2026' }, { date_debut: '2026-03-08', date_fin: '2026-03-08' }],
    ['grades', { grade: '1 dan' }, { id_grade: 4, diplome: 'Aucun' }],
  ])('reads in %s %j', (sheet, cells, values) => {
    const { entries, problems } = read(sheet, [line(cells)])
    expect([problems, entries[0]?.values]).toEqual([[], expect.objectContaining(values)])
  })
  it.each<[Sheet, Cells, string]>([
    ['poomsae', { score: '100' }, 'score'],
    ['poomsae', { score: '7,1234' }, 'score'],
    ['formation', {}, 'reussite'],
    ['formation', { reussite: 'peut-être' }, 'reussite'],
    ['formation', { reussite: 'oui', diplome: 'x'.repeat(101) }, 'diplome'],
    ['arbitrage', { date_debut: '08/03/2026', date_fin: '07/03/2026' }, 'date_fin'],
    ['grades', {}, 'grade'],
    ['grades', { grade: '12e Dan' }, 'grade'],
    ['grades', { grade: '1er Keup' }, 'grade'],
  ])('reports in %s %j at %s', (sheet, cells, column) =>
    expect(problemsOf(sheet, line(cells))).toMatchObject([{ line: 1, column }]),
  )
})

describe('findGrade and the warnings of readSheet', () => {
  it.each([
    ['1er dan', 4],
    ['1ER DAN', 4],
    ['2ème Dan', 5],
    ['1 poom', 3],
    ['1° Kup', 2],
    ['2 e keup', 1],
    ['dan', undefined],
    ['1er', undefined],
  ])('findGrade of %j is %j', (text, id) => expect(findGrade(text, grades)?.id).toBe(id))

  const warningsOf = (given: Partial<SheetMember>, grade: string) =>
    read('grades', [line({ grade })], { members: [{ ...zoe, ...given }] }).warnings.map(({ message }) => message)
  it.each<[string, Partial<SheetMember>, string, string[]]>([
    ['that meets the conditions', {}, '1er Dan', []],
    [
      'before the waiting time is over',
      { since: '2025-10-01' },
      '1er Dan',
      ['Temps d’attente\u00a0: encore 1 mois sur 6 dans le grade actuel'],
    ],
    ['on the first possible day', { since: '2025-09-07' }, '1er Dan', []],
    ['of a member without a licence', { licensed: false }, '1er Dan', ['Une licence en ordre']],
    [
      'of a member without a course',
      { courseDone: false },
      '1er Dan',
      ['Un «\u00a0Stage Dan / Poom / Keup\u00a0» depuis le dernier grade'],
    ],
    [
      'without an earlier grade',
      { held: null, since: null, holds: [] },
      '1er Dan',
      ['Aucun grade n’est connu avant celui-ci.'],
    ],
    [
      'that skips one',
      {},
      '2e Dan',
      ['Grade détenu\u00a0: 1er Keup, depuis le 01/06/2025\u00a0; le grade suivant est le 1er Dan.'],
    ],
    [
      'below the one held',
      { held: grades[4]!, holds: [5] },
      '1er Dan',
      ['Grade détenu\u00a0: 2e Dan, depuis le 01/06/2025\u00a0; le 1er Dan est inférieur.'],
    ],
    [
      'that skips one, without a licence',
      { licensed: false, since: null },
      '2e Dan',
      ['Grade détenu\u00a0: 1er Keup\u00a0; le grade suivant est le 1er Dan.', 'Une licence en ordre'],
    ],
    [
      'below the highest one',
      { held: grades[4]!, holds: [5] },
      '1er Poom',
      ['Grade détenu\u00a0: 2e Dan, depuis le 01/06/2025\u00a0; le 1er Poom est inférieur.'],
    ],
    [
      'on the birthday of the minimum age',
      { held: null, since: null, holds: [], date_naissance: '2011-03-07' },
      '1er Dan',
      ['Aucun grade n’est connu avant celui-ci.'],
    ],
    [
      'a day before the minimum age',
      { held: null, since: null, holds: [], date_naissance: '2011-03-08' },
      '1er Dan',
      ['Aucun grade n’est connu avant celui-ci.', 'Âge minimum\u00a0: 15 ans'],
    ],
    [
      'without a birth date',
      { held: null, since: null, holds: [], date_naissance: null },
      '1er Dan',
      ['Aucun grade n’est connu avant celui-ci.'],
    ],
    [
      'of a child',
      { date_naissance: '2012-01-01' },
      '1er Dan',
      [
        'Grade détenu\u00a0: 1er Keup, depuis le 01/06/2025\u00a0; le grade suivant est le 1er Poom.',
        'Âge minimum\u00a0: 15 ans',
      ],
    ],
  ])('readSheet returns the warnings for a grade %s', (_case, given, grade, warnings) =>
    expect(warningsOf(given, grade)).toEqual(warnings),
  )
  it('readSheet puts a warning at the column of the grade', () => {
    const { warnings } = read('grades', [line({ grade: '1er Dan' })], { members: [{ ...zoe, licensed: false }] })
    expect(warnings).toEqual([{ line: 1, column: 'grade', message: 'Une licence en ordre' }])
  })
  it('readSheet reports a grade that is held already, without a warning', () => {
    const { problems, warnings } = read('grades', [line({ grade: '1er Keup' })])
    expect([problems, warnings]).toEqual([[{ line: 1, column: 'grade', message: 'Le 1er Keup est déjà inscrit.' }], []])
  })
})

describe('compareSheet and toOutcome', () => {
  const values = { id_age_category: null, id_grade_category: 1, id_weight_category: 1, combats_gagnes: 2, place: 1 }
  const stored = [{ id: 1, id_member: 7, values: { ...values, date: '2020-01-01' } }]
  const cells = line(writeCells('combat', stored[0]!.values, reference))
  const again = (lines: Cells[]) => {
    const { entries, problems } = read('combat', lines, { stored })
    expect(problems).toEqual([])
    return compareSheet('combat', stored, entries)
  }
  it('compareSheet finds an unedited line unchanged, even one that is not valid any more', () => {
    expect(again([cells])).toMatchObject({ added: [], changed: [], removed: [], same: [{ line: 1 }] })
  })
  it('compareSheet ignores blanks around a cell', () => {
    const padded = Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, ` ${text} `]))
    expect(again([padded])).toMatchObject({ added: [], changed: [], removed: [], same: [{ line: 1 }] })
  })
  it('compareSheet returns added, changed and removed lines', () => {
    const dated = { ...cells, date: '', categorie_age: 'Senior' }
    expect(again([dated])).toMatchObject({ added: [{ values: { id_age_category: 2 } }], removed: stored })
    expect(again([cells, { ...dated, numero_licence: '200043' }])).toMatchObject({ same: [{}], added: [{ line: 2 }] })
    expect(again([])).toMatchObject({ removed: stored })
    const changed = compareSheet(
      'formation',
      [{ id: 1, id_member: 7, values: { reussite: false, diplome: 'Aucun' } }],
      [{ line: 1, member: zoe, values: { reussite: true, diplome: 'Aucun' } }],
    )
    expect(changed).toMatchObject({ changed: [{ before: { id: 1 }, after: { line: 1 } }], removed: [], added: [] })
  })
  it('toOutcome describes a stored line in words', () => {
    expect(toOutcome('combat', stored[0]!.values, reference)).toBe(
      'Classe A, -57\u00a0kg, 2 combats gagnés, place\u00a0: 1er, le 01/01/2020',
    )
    expect(toOutcome('presences', {}, reference)).toBe('présent(e)')
    expect(toOutcome('grades', { id_grade: 4, diplome: 'K1' }, reference)).toBe('1er Dan, diplôme K1')
  })
})
