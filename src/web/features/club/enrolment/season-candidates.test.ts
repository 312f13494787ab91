import { expect, it } from 'vitest'
import type { RenewalChoice } from '#web/features/club/ordering/order-queries.ts'
import { findByName, sortSeason } from './season-candidates.ts'

const someone = (id: number, fullName: string, reason: string | null = null): RenewalChoice => ({
  id,
  fullName,
  nom: '',
  prenom: '',
  numero_licence: `20000${id}`,
  date_fin: null,
  inscription: false,
  cantBeSelect: reason !== null,
  alreadyInAnOrder: false,
  reason,
  souhait: false,
  dateDebutIfSelected: null,
  dateFinIfSelected: null,
})
const people = [someone(1, 'Éva D’Agostino'), someone(2, 'Zoé Jadot'), someone(3, 'Simon Léonard', 'Déjà commandé.')]
const idsOf = (list: RenewalChoice[]) => list.map(({ id }) => id)

it('sortSeason separates renewable members, members in the cart and members with a reason', () => {
  const { open, inCart, closed } = sortSeason(people, [2, 3])
  expect([idsOf(open), idsOf(inCart), idsOf(closed)]).toEqual([[1], [2], [3]])
})

it.each([
  ['', [1, 2, 3]],
  ['ZOE', [2]],
  ['leonard simon', [3]],
  ['200001', [1]],
  ['personne', []],
])('findByName with %j returns %j', (text, expected) => {
  expect(idsOf(findByName(people, text))).toEqual(expected)
})
