import { describe, expect, it } from 'vitest'
import { gradeKey } from '#domain/tables/grade-key.ts'
import { type AffiliationColumn, classifyAffiliations } from './classify-affiliations.ts'
import { type ClubColumn, classifyClubs } from './classify-clubs.ts'
import { classifyGrades, type GradeColumn, type KnownGrade } from './classify-grades.ts'
import { classifyLicences, type KnownLicence, type LicenceColumn } from './classify-licences.ts'
import { classifyManagers, type ManagerColumn } from './classify-managers.ts'
import { classifyMembers, type KnownMember, type MemberColumn } from './classify-members.ts'
import type { CheckField, Classification, ImportProblem } from './import-problem.ts'
import { cellLicenceNumber, cellSex } from './read-cells.ts'

const TODAY = '2026-03-10'
/** Stands for the rules of the forms. */
const check: CheckField = (field, value) => (value === 'FAUX' ? `faux ${field}` : null)

type Outcome = string | [column: string, problem: ImportProblem][]
const outcomeOf = (classified: Classification<string, unknown, unknown>): Outcome =>
  classified.fate === 'problem' ? classified.problems.map(({ column, problem }) => [column, problem]) : classified.fate
const plain = (column: string, code: string): Outcome => [[column, { code } as ImportProblem]]

describe('cellLicenceNumber, cellSex and gradeKey', () => {
  it.each([
    ['1234', '1234'],
    ['1234567890', '1234567890'],
    ['123', undefined],
    ['12345678901', undefined],
    ['12 34', undefined],
    ['1234.0', undefined],
    ['٣٤٥٦', undefined],
  ])('cellLicenceNumber(%j) is %j', (text, value) => expect(cellLicenceNumber(text)).toBe(value))
  it.each([
    ['M', 1],
    ['h', 1],
    ['Masculin', 1],
    ['F.', 0],
    ['FÉMININ', 0],
    ['vrouw', 0],
    ['0', undefined],
    ['1', undefined],
    ['Mme', undefined],
  ])('cellSex(%j) is %j', (text, value) => expect(cellSex(text)).toBe(value))
  it.each([
    ['1er Dan', '1dan'],
    ['1 DAN', '1dan'],
    ['1e dan', '1dan'],
    ['10ème Keup', '10keup'],
    ['9th Gup', '9keup'],
    ['2e Poom', '2poom'],
    ['3dan', '3dan'],
    ['Ceinture noire', 'ceinturenoire'],
  ])('gradeKey(%j) is %j', (text, key) => expect(gradeKey(text)).toBe(key))
})

describe('classifyClubs', () => {
  const club = (given: Partial<Record<ClubColumn, string>>) =>
    ({
      ...Object.fromEntries(
        ['province', 'adresse', 'cp', 'ville', 'numero_compte', 'tel', 'gsm', 'mail', 'site_web'].map((key) => [
          key,
          '',
        ]),
      ),
      club: 'Dojang Mons',
      numero_club: '1',
      club_slug: '',
      affichage_correspondant: '',
      ...given,
    }) as Record<ClubColumn, string>
  const known = { ...club({}), numero_club: '7', club_slug: 'namur', ville: 'Namur', affichage_correspondant: true }
  const classify = () => classifyClubs([{ ...known, club: 'Namur', id: 1, version: 1 }], check)
  it.each<[string, Partial<Record<ClubColumn, string>>, Outcome]>([
    ['that is new', {}, 'new'],
    ['with an invalid field', { mail: 'FAUX' }, [['mail', { code: 'field', sentence: 'faux mail' }]]],
    [
      'with a cell that is neither yes nor no',
      { affichage_correspondant: '?' },
      plain('affichage_correspondant', 'yes_no'),
    ],
    ['that is known and the same', { numero_club: '7', club: 'Namur' }, 'same'],
    ['that is known, with an empty cell', { numero_club: '7', club: 'Namur', ville: '' }, 'same'],
    ['that is known under another slug', { numero_club: '7', club: 'Namur', club_slug: 'autre' }, 'same'],
    ['that is known, with another town', { numero_club: '7', club: 'Namur', ville: 'Jambes' }, 'differs'],
    ['with the slug of another club', { club: 'NAMUR' }, plain('club', 'slug_taken')],
    ['with a slug of its own', { club: 'NAMUR', club_slug: 'namur-2' }, 'new'],
    ['with an invalid slug', { club_slug: 'Namur 2' }, plain('club_slug', 'slug')],
    ['with a slug of 100 letters', { club_slug: 'a'.repeat(100) }, 'new'],
    ['with a slug of 101 letters', { club_slug: 'a'.repeat(101) }, plain('club_slug', 'slug')],
    ['without a name, left to the form check', { club: '' }, 'new'],
    ['whose name gives no slug', { club: '태권도' }, plain('club', 'slug')],
  ])('classifies a club %s', (_, given, outcome) => expect(outcomeOf(classify()(2, club(given)))).toEqual(outcome))
  it('returns the record of a new club and the changes of a known one', () => {
    expect(classify()(2, club({ ville: 'Mons' }))).toMatchObject({
      record: { club: 'Dojang Mons', club_slug: 'dojang-mons', ville: 'Mons' },
    })
    expect(classify()(2, club({ numero_club: '7', club: 'Namur', ville: 'Jambes' }))).toMatchObject({
      known: { id: 1 },
      record: { club_slug: 'namur', ville: 'Jambes' },
      changes: [{ column: 'ville', before: 'Namur', after: 'Jambes' }],
    })
  })
  it('reports the invalid number of two lines, but not that it is repeated', () => {
    const step = classify()
    for (const line of [2, 3]) {
      const outcome = outcomeOf(step(line, club({ numero_club: 'FAUX', club: `Club ${line}` })))
      expect(outcome).toEqual([['numero_club', { code: 'field', sentence: 'faux numero_club' }]])
    }
  })
  it('reports a second line with the same number or the same name', () => {
    const step = classify()
    expect(outcomeOf(step(2, club({})))).toBe('new')
    expect(outcomeOf(step(3, club({ club: 'Autre' })))).toEqual([['numero_club', { code: 'line_twice', line: 2 }]])
    expect(outcomeOf(step(4, club({ numero_club: '2' })))).toEqual([['club', { code: 'slug_line', line: 2 }]])
    expect(outcomeOf(step(5, club({ club: 'NAMUR' })))).toEqual([['numero_club', { code: 'line_twice', line: 2 }]])
  })

  it('writes a province as the list does', () => {
    expect(classify()(2, club({ province: 'bruxelles' }))).toMatchObject({ record: { province: 'Bruxelles-Capitale' } })
  })
})

describe('classifyMembers', () => {
  const texts = ['adresse', 'complement', 'cp', 'ville', 'mail', 'telephone', 'gsm', 'date_naissance', 'newsletter']
  const member = (given: Partial<Record<MemberColumn, string>>) =>
    ({
      ...Object.fromEntries(texts.map((key) => [key, ''])),
      homonyme: '',
      numero_licence: '1234',
      nom: 'Évrard',
      prenom: 'Léa',
      sexe: 'F',
      ...given,
    }) as Record<MemberColumn, string>
  const record = (numero_licence: string, given: object = {}) =>
    [
      numero_licence,
      {
        ...member({}),
        numero_licence,
        sexe: 0,
        date_naissance: '2001-02-03',
        newsletter: true,
        id: 1,
        version: 1,
        ...given,
      },
    ] as unknown as [string, KnownMember]
  const classify = () =>
    classifyMembers(
      {
        members: new Map([record('5000', { erased: false, ville: 'Huy' }), record('6000', { erased: true })]),
        former: new Map([['7000', '5000']]),
        people: new Map([
          ['2001-02-03 evrard lea evrard', ['5000']],
          ['2002-02-03 evrard lea evrard', ['5000', '5001']],
        ]),
        facts: new Map([[1, { kind: 'licence' as const, date: '2020-09-01' }]]),
      },
      TODAY,
      check,
    )
  it.each<[string, Partial<Record<MemberColumn, string>>, Outcome]>([
    ['without a birth date', {}, 'new'],
    ['born today', { date_naissance: '10/03/2026' }, 'new'],
    ['born tomorrow', { date_naissance: '11/03/2026' }, plain('date_naissance', 'birth_date')],
    ['born in 1900', { date_naissance: '1/1/1900' }, 'new'],
    ['born in 1899', { date_naissance: '31/12/1899' }, plain('date_naissance', 'birth_date')],
    ['born on 29 February of a leap year', { date_naissance: '29/02/2000' }, 'new'],
    ['born on 29 February of another year', { date_naissance: '29/02/2001' }, plain('date_naissance', 'date')],
    ['without a licence number and birth date', { numero_licence: '' }, plain('date_naissance', 'birth_needed')],
    ['without a licence number', { numero_licence: '', date_naissance: '1/1/2000' }, 'new'],
    ['who is known, without a licence number', { numero_licence: '', date_naissance: '3/2/2001' }, 'same'],
    [
      'who is known, without a licence number, with another town',
      { numero_licence: '', date_naissance: '3/2/2001', ville: 'Liège' },
      'differs',
    ],
    [
      'who may be one of two, without a licence number',
      { numero_licence: '', date_naissance: '3/2/2002' },
      [['numero_licence', { code: 'person_several', numeros: ['5000', '5001'] }]],
    ],
    [
      'marked as a homonym, without a licence number',
      { numero_licence: '', date_naissance: '3/2/2001', homonyme: 'oui' },
      plain('homonyme', 'homonym_number'),
    ],
    ['with an invalid licence number', { numero_licence: 'A1' }, plain('numero_licence', 'licence_number')],
    ['without a sex', { sexe: '' }, plain('sexe', 'required')],
    ['with an unknown sex', { sexe: 'x' }, plain('sexe', 'sex')],
    ['with an invalid field', { mail: 'FAUX' }, [['mail', { code: 'field', sentence: 'faux mail' }]]],
    [
      'with two invalid cells',
      { sexe: '?', newsletter: '?' },
      [
        ['sexe', { code: 'sex' }],
        ['newsletter', { code: 'yes_no' }],
      ],
    ],
    ['that is known and the same, with empty cells', { numero_licence: '5000' }, 'same'],
    ['that is known, with another town', { numero_licence: '5000', ville: 'Liège' }, 'differs'],
    [
      'that is known, with a birth date on the day of the first licence',
      { numero_licence: '5000', date_naissance: '1/9/2020' },
      'differs',
    ],
    [
      'that is known, with a birth date after the first licence',
      { numero_licence: '5000', date_naissance: '2/9/2020' },
      [['date_naissance', { code: 'born_after', fact: { kind: 'licence', date: '2020-09-01' } }]],
    ],
    ['who is erased', { numero_licence: '6000' }, plain('numero_licence', 'erased')],
    [
      'who is merged into another',
      { numero_licence: '7000' },
      [['numero_licence', { code: 'former_number', numero: '5000' }]],
    ],
    [
      'with the name and the birth date of a known one',
      { nom: 'EVRARD', date_naissance: '3/2/2001' },
      [['nom', { code: 'person_known', numero: '5000' }]],
    ],
    ['with that name and birth date, marked as a homonym', { date_naissance: '3/2/2001', homonyme: 'oui' }, 'new'],
    [
      'with that name and birth date, and the known number',
      { numero_licence: '5000', date_naissance: '3/2/2001' },
      'same',
    ],
  ])('classifies a member %s', (_, given, outcome) => expect(outcomeOf(classify()(2, member(given)))).toEqual(outcome))
  it('reports a second line for the same person, unless marked as a homonym', () => {
    const step = classify()
    const born = { date_naissance: '1/1/2000' }
    expect(outcomeOf(step(2, member(born)))).toBe('new')
    expect(outcomeOf(step(3, member({ ...born })))).toEqual([['numero_licence', { code: 'line_twice', line: 2 }]])
    expect(outcomeOf(step(4, member({ ...born, numero_licence: '1235' })))).toEqual([
      ['nom', { code: 'person_line', line: 2 }],
    ])
    expect(step(5, member({ ...born, numero_licence: '1236', homonyme: 'oui' }))).toMatchObject({
      fate: 'new',
      record: { homonyme: true },
    })
  })
  it('reports a number that another line gives to another person', () => {
    const step = classify()
    expect(outcomeOf(step(2, member({})))).toBe('new')
    expect(outcomeOf(step(3, member({ nom: 'Autre' })))).toEqual([['numero_licence', { code: 'number_line', line: 2 }]])
  })
  it('reports a line without a number for the person of another line', () => {
    const step = classify()
    const [born, unnumbered] = [{ date_naissance: '1/1/2000' }, { numero_licence: '' }]
    expect(step(2, member({ ...born, ...unnumbered }))).toMatchObject({ fate: 'new', record: { numero_licence: null } })
    expect(outcomeOf(step(3, member({ ...born, ...unnumbered })))).toEqual([['nom', { code: 'line_twice', line: 2 }]])
    expect(outcomeOf(step(4, member({ ...born })))).toEqual([['nom', { code: 'person_line', line: 2 }]])
    const known = { date_naissance: '3/2/2001' }
    expect(outcomeOf(step(5, member({ ...known, numero_licence: '5000' })))).toBe('same')
    expect(outcomeOf(step(6, member({ ...known, ...unnumbered })))).toEqual([
      ['numero_licence', { code: 'line_twice', line: 5 }],
    ])
  })
  it('reports a line without a number for a homonym of the same file', () => {
    const step = classify()
    const born = { date_naissance: '1/1/2000' }
    expect(outcomeOf(step(2, member({ ...born, homonyme: 'oui' })))).toBe('new')
    expect(outcomeOf(step(3, member({ ...born, numero_licence: '' })))).toEqual([
      ['nom', { code: 'line_twice', line: 2 }],
    ])
  })
})

describe('classifyManagers', () => {
  const holder = (id: number, erased = false) => ({ id, date_naissance: null, erased })
  const classify = () =>
    classifyManagers(
      {
        clubs: new Map([['1', { id: 1, club: 'Namur' }]]),
        members: new Map([
          ['5000', holder(1)],
          ['5001', holder(2)],
          ['5009', holder(1)],
          ['6000', holder(3, true)],
        ]),
        managers: new Map([
          ['1 1', { id_club: 1, club: 'Namur', id_member: 1, write: true, can_register_member: false }],
        ]),
      },
      check,
    )
  const manager = (given: Partial<Record<ManagerColumn, string>>) => ({
    numero_club: '1',
    numero_licence: '5001',
    write: '',
    can_register_member: '',
    ...given,
  })
  it.each<[string, Partial<Record<ManagerColumn, string>>, Outcome]>([
    ['who is new', {}, 'new'],
    ['of an unknown club', { numero_club: '2' }, plain('numero_club', 'unknown_club')],
    ['who is no member', { numero_licence: '9999' }, plain('numero_licence', 'unknown_member')],
    ['who is erased', { numero_licence: '6000' }, plain('numero_licence', 'erased')],
    ['with an unreadable right', { write: '?' }, plain('write', 'yes_no')],
    ['who is known, without a word about rights', { numero_licence: '5000' }, 'same'],
    ['who is known with the same right', { numero_licence: '5000', write: 'oui' }, 'same'],
    ['who is known with another right', { numero_licence: '5009', write: 'non' }, 'differs'],
  ])('classifies a manager %s', (_, given, outcome) =>
    expect(outcomeOf(classify()(2, manager(given)))).toEqual(outcome),
  )
  it('gives a new manager the rights of the line only', () => {
    expect(classify()(2, manager({ write: 'oui' }))).toMatchObject({
      record: { id_club: 1, id_member: 2, write: true, can_register_member: false },
    })
    const step = classify()
    expect(outcomeOf(step(2, manager({ numero_licence: '5000' })))).toBe('same')
    expect(outcomeOf(step(3, manager({ numero_licence: '5009' })))).toEqual([
      ['numero_licence', { code: 'line_twice', line: 2 }],
    ])
  })
})

describe('classifyAffiliations', () => {
  const known = { id: 1, id_club: 1, annee: 2025, inscription: '2024-09-01', payement: '2024-10-01' }
  const classify = () =>
    classifyAffiliations(
      { clubs: new Map([['1', { id: 1 }]]), affiliations: new Map([['1 2025', known]]) },
      TODAY,
      check,
    )
  const affiliation = (given: Partial<Record<AffiliationColumn, string>>) => ({
    numero_club: '1',
    annee: '2026',
    inscription: '1/9/2025',
    payement: '',
    ...given,
  })
  it.each<[string, Partial<Record<AffiliationColumn, string>>, Outcome]>([
    ['that is new', {}, 'new'],
    ['of an unknown club', { numero_club: '2' }, plain('numero_club', 'unknown_club')],
    ['of the first year', { annee: '1950' }, 'new'],
    ['of a year before', { annee: '1949' }, plain('annee', 'year')],
    ['of next year', { annee: '2027' }, 'new'],
    ['of a later year', { annee: '2028' }, plain('annee', 'year')],
    ['without a year', { annee: '' }, plain('annee', 'required')],
    ['of a season', { annee: '2025-2026' }, plain('annee', 'year')],
    ['registered today', { inscription: '10/03/2026' }, 'new'],
    ['registered tomorrow', { inscription: '11/03/2026' }, plain('inscription', 'future')],
    ['without a registration', { inscription: '' }, plain('inscription', 'required')],
    ['paid on an unreadable day', { payement: 'oui' }, plain('payement', 'date')],
    ['paid in 1950', { payement: '1/1/1950' }, 'new'],
    ['paid before 1950', { payement: '31/12/1949' }, plain('payement', 'far')],
    ['that is known, with an empty payment', { annee: '2025', inscription: '1/9/2024' }, 'same'],
    ['that is known with another day', { annee: '2025', inscription: '2/9/2024' }, 'differs'],
  ])('classifies an affiliation %s', (_, given, outcome) =>
    expect(outcomeOf(classify()(2, affiliation(given)))).toEqual(outcome),
  )
  it('reports a second line for the same club and year', () => {
    const step = classify()
    expect(outcomeOf(step(2, affiliation({})))).toBe('new')
    expect(outcomeOf(step(3, affiliation({})))).toEqual([['annee', { code: 'line_twice', line: 2 }]])
  })
})

describe('classifyLicences', () => {
  const held = (id: number, date_debut: string, date_fin: string, cancelled = false): KnownLicence => ({
    id,
    id_member: 1,
    id_club: 1,
    club: 'Namur',
    date_debut,
    date_fin,
    cancelled,
  })
  const licences = [held(1, '2024-01-01', '2024-12-31'), held(2, '2022-01-01', '2022-12-31', true)]
  const classify = (update = false) =>
    classifyLicences(
      {
        members: new Map([
          ['1234', { id: 1, date_naissance: '2000-05-05', erased: false }],
          ['5555', { id: 5, date_naissance: null, erased: false }],
          ['9999', { id: 9, date_naissance: null, erased: true }],
        ]),
        clubs: new Map([
          ['1', { id: 1, club: 'Namur' }],
          ['2', { id: 2, club: 'Liège' }],
        ]),
        licences: new Map([[1, licences]]),
        orders: new Map([[1, [{ numero: '2026-1', date_debut: '2026-04-01', date_fin: '2027-03-31' }]]]),
      },
      { today: TODAY, check, update },
    )
  const line = (given: Partial<Record<LicenceColumn, string>>) => ({
    numero_licence: '1234',
    numero_club: '1',
    date_debut: '1/1/2020',
    date_fin: '',
    ...given,
  })
  it.each<[string, Partial<Record<LicenceColumn, string>>, Outcome]>([
    ['of a year', {}, 'new'],
    ['of a day', { date_fin: '1/1/2020' }, 'new'],
    ['that ends before it begins', { date_fin: '31/12/2019' }, plain('date_fin', 'reversed')],
    ['of two years less a day', { date_fin: '31/12/2021' }, 'new'],
    ['of two years and a day', { date_fin: '1/1/2022' }, plain('date_fin', 'long')],
    ['without a first day', { date_debut: '' }, plain('date_debut', 'required')],
    ['whose first day does not exist', { date_debut: '31/6/2020' }, plain('date_debut', 'date')],
    ['without a licence number, left to the form check', { numero_licence: '' }, []],
    ['without a club, left to the form check', { numero_club: '' }, []],
    ['on the day of birth', { date_debut: '5/5/2000' }, 'new'],
    ['of 1950', { numero_licence: '5555', date_debut: '1/1/1950' }, 'new'],
    ['a year ahead', { numero_licence: '5555', date_debut: '10/3/2027' }, 'new'],
    ['whose last day does not exist', { date_fin: '31/6/2020' }, plain('date_fin', 'date')],
    ['of an unknown member', { numero_licence: '1' }, plain('numero_licence', 'unknown_member')],
    ['of an erased member', { numero_licence: '9999' }, plain('numero_licence', 'erased')],
    ['of an unknown club', { numero_club: '3' }, plain('numero_club', 'unknown_club')],
    ['before birth', { date_debut: '4/5/2000' }, plain('date_debut', 'before_birth')],
    ['of 1949', { date_debut: '31/12/1949' }, plain('date_debut', 'far')],
    ['more than a year ahead', { date_debut: '11/3/2027' }, plain('date_debut', 'far')],
    ['that is known', { date_debut: '1/1/2024' }, 'same'],
    ['that is known with another end', { date_debut: '1/1/2024', date_fin: '30/6/2024' }, 'differs'],
    ['that was cancelled', { date_debut: '1/1/2022' }, 'same'],
    [
      'in another club, on a day of a known one',
      { numero_club: '2', date_debut: '31/12/2024' },
      [['date_debut', { code: 'overlap_licence', licence: licences[0]! }]],
    ],
    ['on the days of a cancelled one', { numero_club: '2', date_debut: '1/1/2022' }, 'new'],
    ['that touches another', { date_debut: '1/1/2025' }, 'new'],
    [
      'on days that are ordered',
      { date_debut: '2/4/2025' },
      [
        [
          'date_debut',
          { code: 'overlap_order', order: { numero: '2026-1', date_debut: '2026-04-01', date_fin: '2027-03-31' } },
        ],
      ],
    ],
  ])('classifies a licence %s', (_, given, outcome) => expect(outcomeOf(classify()(2, line(given)))).toEqual(outcome))
  it('without update, reserves the stored days of a known licence', () => {
    const step = classify()
    const shorter = step(2, line({ date_debut: '1/1/2024', date_fin: '30/6/2024' }))
    expect(shorter).toMatchObject({
      known: { id: 1 },
      changes: [{ column: 'date_fin', before: '2024-12-31', after: '2024-06-30' }],
    })
    const august = line({ numero_club: '2', date_debut: '1/8/2024', date_fin: '31/8/2024' })
    expect(outcomeOf(step(3, august))).toMatchObject([['date_debut', { code: 'overlap_line', line: 2 }]])
  })
  it('with update, reports a known licence whose new days overlap another line', () => {
    expect(outcomeOf(classify(true)(2, line({ date_debut: '1/1/2024', date_fin: '30/6/2024' })))).toBe('differs')
    const step = classify(true)
    expect(outcomeOf(step(2, line({ numero_club: '2', date_debut: '1/1/2025' })))).toBe('new')
    const longer = line({ date_debut: '1/1/2024', date_fin: '1/1/2025' })
    expect(outcomeOf(step(3, longer))).toMatchObject([['date_debut', { code: 'overlap_line', line: 2 }]])
    expect(outcomeOf(step(4, line({ numero_club: '2', date_debut: '1/1/2025' })))).toEqual([
      ['date_debut', { code: 'line_twice', line: 2 }],
    ])
  })
})

describe('classifyGrades', () => {
  const grades = ['3e Keup', '2e Keup', '1er Keup', '1er Poom', '1er Dan', '2e Dan'].map((grade, ordre) => ({
    id: ordre,
    grade,
    desc: grade.endsWith('Keup') ? 'keup' : grade.endsWith('Poom') ? 'poom' : 'noire',
    ordre,
  }))
  const named = (name: string) => grades.find(({ grade }) => grade === name)!
  const record = (name: string, date: string, undone = false): KnownGrade => ({
    id: 1,
    id_member: 1,
    grade: named(name),
    date,
    diplome: 'D1',
    undone,
  })
  const classify = () =>
    classifyGrades(
      {
        members: new Map([
          ['1234', { id: 1, date_naissance: '2000-05-05', erased: false }],
          ['5555', { id: 5, date_naissance: null, erased: false }],
          ['9999', { id: 9, date_naissance: null, erased: true }],
        ]),
        grades,
        records: new Map([[1, [record('1er Dan', '2020-01-01'), record('2e Dan', '2021-01-01', true)]]]),
      },
      TODAY,
      check,
    )
  const line = (given: Partial<Record<GradeColumn, string>>) => ({
    numero_licence: '1234',
    grade: '2e Keup',
    date: '1/1/2018',
    diplome: '',
    ...given,
  })
  const against = (date = '2020-01-01'): Outcome => [
    ['date', { code: 'grade_order', grade: '1er Dan', date, line: null }],
  ]
  it.each<[string, Partial<Record<GradeColumn, string>>, Outcome]>([
    ['dated before the one held', {}, 'new'],
    ['that is a Keup dated after a Dan', { date: '2/1/2020' }, against()],
    ['lower, of the same day as a higher one', { date: '1/1/2020' }, against()],
    ['higher, but earlier', { grade: '2e Dan', date: '31/12/2019' }, against()],
    ['higher, of the same day', { grade: '2e Dan', date: '1/1/2020' }, 'new'],
    ['that was undone since', { grade: '2e Dan', date: '1/1/2021' }, 'same'],
    ['that is known', { grade: '1 dan', date: '1/1/2020' }, 'same'],
    ['that is known, with another diploma', { grade: '1 dan', date: '1/1/2020', diplome: 'D2' }, 'differs'],
    ['of today', { grade: '2e Dan', date: '10/3/2026' }, 'new'],
    ['of an erased member', { numero_licence: '9999' }, plain('numero_licence', 'erased')],
    ['without a licence number, left to the form check', { numero_licence: '' }, []],
    ['without a name, left to the form check', { grade: '' }, []],
    ['whose date does not exist', { date: '31/6/2018' }, plain('date', 'date')],
    ['on the day of birth', { date: '5/5/2000' }, 'new'],
    ['of 1950', { numero_licence: '5555', date: '1/1/1950' }, 'new'],
    ['that is known, with its diploma', { grade: '1 dan', date: '1/1/2020', diplome: 'D1' }, 'same'],
    ['of tomorrow', { grade: '2e Dan', date: '11/3/2026' }, plain('date', 'future')],
    ['before birth', { date: '4/5/2000' }, plain('date', 'before_birth')],
    ['of 1949', { date: '1/1/1949' }, plain('date', 'far')],
    ['without a date', { date: '' }, plain('date', 'required')],
    ['that does not exist', { grade: '12e Dan' }, plain('grade', 'unknown_grade')],
    ['of an unknown member', { numero_licence: '1' }, plain('numero_licence', 'unknown_member')],
  ])('classifies a grade %s', (_, given, outcome) => expect(outcomeOf(classify()(2, line(given)))).toEqual(outcome))
  it('returns another diploma as the change', () => {
    expect(classify()(2, line({ grade: '1 dan', date: '1/1/2020', diplome: 'D2' }))).toMatchObject({
      changes: [{ column: 'diplome', before: 'D1', after: 'D2' }],
    })
  })
  it('accepts a lower Keup later, and reports a repeated line and a higher Keup before it', () => {
    const step = classify()
    expect(outcomeOf(step(2, line({})))).toBe('new')
    expect(outcomeOf(step(3, line({ grade: '3e Keup', date: '1/2/2018' })))).toBe('new')
    expect(outcomeOf(step(4, line({})))).toEqual([['grade', { code: 'line_twice', line: 2 }]])
    expect(outcomeOf(step(5, line({ grade: '1er Keup', date: '1/1/2017' })))).toEqual([
      ['date', { code: 'grade_order', grade: '2e Keup', date: '2018-01-01', line: 2 }],
    ])
  })
})
