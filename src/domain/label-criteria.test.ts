import { describe, expect, it } from 'vitest'
import { type Criterion, levelHeld, missingForHeld, nextStar, starsOf, validCriteria } from './label-criteria.ts'

const today = '2026-11-15'
const criterion = (id: number, given: Partial<Criterion> = {}): Criterion => ({
  id,
  label: null,
  categorie: 'Encadrement',
  sous_categorie: 'Moniteur',
  poids: 1,
  poids_plus_haut_compte_pour_total: true,
  est_labelisant: true,
  labelisant_1_etoile: false,
  labelisant_2_etoile: false,
  labelisant_3_etoile: false,
  ...given,
})
const held = (id: number, date_fin = '2027-01-01') => ({ critere_id: id, date_fin })
const validIds = (criteria: Criterion[], has: ReturnType<typeof held>[]) =>
  [...validCriteria(criteria, has, today)].map(({ id }) => id)

describe('validCriteria', () => {
  it.each([
    ['counts a criterion that is held', [criterion(1)], [held(1)], [1]],
    ['counts a criterion on its last day', [criterion(1)], [held(1, today)], [1]],
    ['ignores a criterion that ended yesterday', [criterion(1)], [held(1, '2026-11-14')], []],
    ['ignores a criterion that is not held', [criterion(1)], [], []],
    ['counts a criterion when a heavier one is held', [criterion(1), criterion(2, { poids: 2 })], [held(2)], [1, 2]],
    [
      'counts two criteria when the heaviest of three is held',
      [criterion(1), criterion(2, { poids: 2 }), criterion(3, { poids: 3 })],
      [held(3)],
      [1, 2, 3],
    ],
    ['ignores a criterion when only a lighter one is held', [criterion(1), criterion(2, { poids: 2 })], [held(1)], [1]],
    ['ignores a criterion when only one of the same weight is held', [criterion(1), criterion(2)], [held(2)], [2]],
    [
      'ignores a criterion whose heavier one has ended',
      [criterion(1), criterion(2, { poids: 2 })],
      [held(2, '2026-11-14')],
      [],
    ],
    [
      'ignores a heavier one for a criterion without that option',
      [criterion(1, { poids_plus_haut_compte_pour_total: false }), criterion(2, { poids: 2 })],
      [held(2)],
      [2],
    ],
    [
      'counts a criterion when the heavier one lacks that option',
      [criterion(1), criterion(2, { poids: 2, poids_plus_haut_compte_pour_total: false })],
      [held(2)],
      [1, 2],
    ],
    [
      'ignores a heavier one of another category',
      [criterion(1), criterion(2, { poids: 2, categorie: 'Autre' })],
      [held(2)],
      [2],
    ],
    [
      'ignores a heavier one of another sub-category',
      [criterion(1), criterion(2, { poids: 2, sous_categorie: '' })],
      [held(2)],
      [2],
    ],
    [
      'counts a criterion when a heavier one of another label is held',
      [criterion(1), criterion(2, { poids: 2, label: 'wk' })],
      [held(2)],
      [1, 2],
    ],
  ])('%s', (_why, criteria, has, expected) => {
    expect(validIds(criteria, has)).toEqual(expected)
  })
})

describe('levelHeld', () => {
  const labels = [
    { label: 'wam', niveau: 1 },
    { label: 'wam', niveau: 3 },
    { label: 'wk', niveau: 2 },
  ]
  it.each([
    ['wam', 3],
    ['wk', 2],
    ['wp', 0],
  ])('of %s is %i', (label, level) => {
    expect(levelHeld(labels, label)).toBe(level)
  })
})

describe('starsOf', () => {
  it.each([
    [{ labelisant_1_etoile: true, labelisant_3_etoile: true }, [1, 3]],
    [{}, []],
    [{ est_labelisant: false, labelisant_1_etoile: true }, []],
  ])('of a criterion with %j is %j', (given, stars) => {
    expect(starsOf(criterion(1, given))).toEqual(stars)
  })
})

describe('nextStar', () => {
  const common = criterion(1, { labelisant_1_etoile: true, labelisant_2_etoile: true })
  const own = criterion(2, { label: 'wk', labelisant_2_etoile: true })
  const foreign = criterion(3, { label: 'wp', labelisant_2_etoile: true })
  const valorising = criterion(4, { label: 'wk', est_labelisant: false })
  const all = [common, own, foreign, valorising]
  it.each([
    ['for the first star lists the common criterion', 0, [], { star: 1, missing: [common] }],
    ['for the first star lists nothing once it is held', 0, [common], { star: 1, missing: [] }],
    ['for the second star lists the common and the own criterion', 1, [], { star: 2, missing: [common, own] }],
    ['for the second star lists the own criterion alone', 1, [common, foreign], { star: 2, missing: [own] }],
    ['for a third star without criteria lists nothing', 2, [], { star: 3, missing: [] }],
    ['is undefined after the third star', 3, [], undefined],
  ])('%s', (_what, level, valid, expected) => {
    expect(nextStar('wk', level, all, new Set(valid))).toEqual(expected)
  })
})

describe('missingForHeld', () => {
  const criteria = [
    criterion(1, { labelisant_1_etoile: true, labelisant_2_etoile: true }),
    criterion(2, { labelisant_2_etoile: true }),
    criterion(3, { labelisant_1_etoile: true, label: 'wk' }),
    criterion(4, { labelisant_3_etoile: true }),
  ]
  const idsOf = (level: number, valid: number[] = []) =>
    missingForHeld('wam', level, criteria, new Set(criteria.filter(({ id }) => valid.includes(id)))).map(({ id }) => id)

  it.each<[string, number, number[], number[]]>([
    ['nothing of a label that is not held', 0, [], []],
    ['what the first star requires', 1, [], [1]],
    ['each criterion of two stars once', 2, [], [1, 2]],
    ['nothing that is valid', 2, [1], [2]],
    ['all that three stars require', 3, [1, 2], [4]],
  ])('lists %s', (_what, level, valid, expected) => {
    expect(idsOf(level, valid)).toEqual(expected)
  })
})
