import { describe, expect, it } from 'vitest'
import { type Criterion, levelHeld, nextStar, starsOf, validCriteria } from './label-criteria.ts'

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

describe('a criterion is valid', () => {
  it.each([
    ['held', [criterion(1)], [held(1)], [1]],
    ['held through its last day', [criterion(1)], [held(1, today)], [1]],
    ['not when it ended yesterday', [criterion(1)], [held(1, '2026-11-14')], []],
    ['not when nobody holds it', [criterion(1)], [], []],
    ['by a heavier one', [criterion(1), criterion(2, { poids: 2 })], [held(2)], [1, 2]],
    [
      'by the heaviest of three',
      [criterion(1), criterion(2, { poids: 2 }), criterion(3, { poids: 3 })],
      [held(3)],
      [1, 2, 3],
    ],
    ['not by a lighter one', [criterion(1), criterion(2, { poids: 2 })], [held(1)], [1]],
    ['not by one of the same weight', [criterion(1), criterion(2)], [held(2)], [2]],
    ['not by a heavier one that ended', [criterion(1), criterion(2, { poids: 2 })], [held(2, '2026-11-14')], []],
    [
      'not by a heavier one when it does not say so',
      [criterion(1, { poids_plus_haut_compte_pour_total: false }), criterion(2, { poids: 2 })],
      [held(2)],
      [2],
    ],
    [
      'by a heavier one that does not say so itself',
      [criterion(1), criterion(2, { poids: 2, poids_plus_haut_compte_pour_total: false })],
      [held(2)],
      [1, 2],
    ],
    ['not by another category', [criterion(1), criterion(2, { poids: 2, categorie: 'Autre' })], [held(2)], [2]],
    ['not by another sub-category', [criterion(1), criterion(2, { poids: 2, sous_categorie: '' })], [held(2)], [2]],
    ['by a heavier one of another label', [criterion(1), criterion(2, { poids: 2, label: 'wk' })], [held(2)], [1, 2]],
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
  ])('%s: %i', (label, level) => {
    expect(levelHeld(labels, label)).toBe(level)
  })
})

describe('starsOf', () => {
  it.each([
    [{ labelisant_1_etoile: true, labelisant_3_etoile: true }, [1, 3]],
    [{}, []],
    [{ est_labelisant: false, labelisant_1_etoile: true }, []],
  ])('%o: %j', (given, stars) => {
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
    ['the first star: what is common', 0, [], { star: 1, missing: [common] }],
    ['the first star: nothing any more', 0, [common], { star: 1, missing: [] }],
    ['the second star: common and own', 1, [], { star: 2, missing: [common, own] }],
    ['the second star: own', 1, [common, foreign], { star: 2, missing: [own] }],
    ['the third star: nobody asks anything', 2, [], { star: 3, missing: [] }],
    ['after the third star', 3, [], undefined],
  ])('%s', (_what, level, valid, expected) => {
    expect(nextStar('wk', level, all, new Set(valid))).toEqual(expected)
  })
})
