import { expect, test } from 'vitest'
import type { Grade, LicenceRow } from '#web/features/club/active-club.ts'
import { findCandidates, groupCandidates, parseStoredExam, toStoredExam } from './exam-candidates.ts'

const grades: Grade[] = Array.from({ length: 10 }, (_, index) => ({
  id: 100 + index,
  grade: index === 9 ? '1er Keup' : `${10 - index}e Keup`,
  desc: 'keup',
  ordre: index + 1,
}))
const black: Grade = { id: 200, grade: '1er Dan', desc: 'noire', ordre: 15 }

function member(nom: string, grade: string | null, can_set_grade = true): LicenceRow {
  const held = [...grades, black].find((one) => one.grade === grade) ?? null
  return {
    id: 1,
    id_membre: nom.length,
    nom,
    prenom: 'Zoé',
    date_naissance: null,
    age: null,
    date_debut: null,
    date_fin: null,
    suivie: false,
    numero_licence: '200123',
    codeMyABFT: null,
    sans_code: 'ecriture',
    mail: null,
    examen_sans_grade: null,
    grade: held,
    can_set_grade,
    prochain_passage: 'Inconnu',
    souhait: false,
    member: {
      id: nom.length,
      fullName: `Zoé ${nom}`,
      alreadyInAnOrder: false,
      cantBeSelect: false,
      dateDebutIfSelected: null,
      dateFinIfSelected: null,
    },
  }
}

const shown = (rows: LicenceRow[]) =>
  groupCandidates(rows, [...grades, black]).map(({ grade, candidates }) => [
    grade,
    candidates.map(({ row, next }) => `${row.nom} → ${next.grade}`),
  ])

test('groupCandidates lists beginners first, sorts by name and adds the next Keup', () => {
  const rows = [
    member('Évrard', '9e Keup'),
    member('Noël', null),
    member('Dubois', '9e Keup'),
    member('Abts', '5e Keup'),
  ]
  expect(shown(rows)).toEqual([
    [null, ['Noël → 10e Keup']],
    ['9e Keup', ['Dubois → 8e Keup', 'Évrard → 8e Keup']],
    ['5e Keup', ['Abts → 4e Keup']],
  ])
})

test.each([
  ['whose next grade is federal', member('A', '2e Keup')],
  ['whose grade is federal', member('A', '1er Keup')],
  ['with a black belt', member('A', '1er Dan')],
  ['not licensed in the club', member('A', '9e Keup', false)],
])('groupCandidates leaves out a member %s', (_, row) => {
  expect(shown([row])).toEqual([])
})

test.each([
  ['evrard', 1],
  ['ZOE  évr', 1],
  ['200123', 2],
  ['', 2],
  ['personne', 0],
])('findCandidates with %j returns %i', (text, count) => {
  const groups = groupCandidates([member('Évrard', '9e Keup'), member('Dubois', '8e Keup')], grades)
  expect(findCandidates(groups, text).flatMap(({ candidates }) => candidates)).toHaveLength(count)
})

test('parseStoredExam keeps valid wishes of candidates and drops all others', () => {
  const all = [...grades, black]
  const groups = groupCandidates([member('Évrard', '9e Keup'), member('Abts', '5e Keup')], all)
  const parse = (stored: unknown) => parseStoredExam(stored, groups, all, '2026-11-16')
  const [evrard, abts, gone] = [6, 4, 99]
  const [keup9, keup8] = [101, 102]
  const exam = { date: '2026-11-14', wishes: new Map([[evrard, keup8]]) }
  expect(parse(JSON.parse(JSON.stringify(toStoredExam(exam))))).toEqual(exam)
  const dropped = [[gone, keup8], [evrard, keup9], [abts, black.id], [abts, 'x'], 'x', null]
  expect(parse({ date: '2026-11-14', wishes: dropped })).toEqual({ date: '2026-11-16', wishes: new Map() })
  for (const invalid of [undefined, null, 'x', 3, [], { wishes: {} }]) {
    expect(parse(invalid)).toEqual({ date: '2026-11-16', wishes: new Map() })
  }
})
