import { expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import type { CheckedCart } from '#web/features/club/ordering/order-queries.ts'
import { groupCart } from './cart-groups.ts'

const someone = (id: number, given: Partial<CheckedCart['renew'][number]> = {}): CheckedCart['renew'][number] => ({
  id,
  fullName: `Membre ${id}`,
  nom: String(id),
  prenom: 'Membre',
  numero_licence: '200000',
  date_fin: '2026-01-01',
  inscription: false,
  cantBeSelect: false,
  alreadyInAnOrder: false,
  reason: null,
  souhait: false,
  dateDebutIfSelected: '2026-01-02',
  dateFinIfSelected: '2027-01-01',
  ...given,
})
const club = {
  id: 5,
  club: 'Dojang',
  date_debut: '2026-01-01',
  date_fin: '2026-12-31',
  alreadyInAnOrder: false,
  reason: null,
}

it('groupCart returns no group without a line', () => {
  expect(groupCart({ renew: [], licence_club: [], catalogue: [], annonces: [], derniere_adresse: null })).toEqual([])
  const groups = groupCart({
    renew: [someone(1)],
    licence_club: [],
    catalogue: [],
    annonces: [],
    derniere_adresse: null,
  })
  expect(groups.map(({ label }) => label)).toEqual(['Renouvellements'])
})

it('groupCart puts each line into its group, in the order of the groups', () => {
  const groups = groupCart({
    renew: [
      someone(1, { fullName: '', nom: '', prenom: '', reason: orderMessages.goneFromClub }),
      someone(2, { inscription: true }),
      someone(3),
      someone(4, { reason: orderMessages.inAnOrder }),
    ],
    licence_club: [club],
    catalogue: [],
    annonces: [],
    derniere_adresse: null,
  })
  expect(groups.map(({ label, lines }) => [label, lines.map(({ id }) => id)])).toEqual([
    ['Renouvellements', [3, 4]],
    ['Inscriptions', [2]],
    ['Licence club', [5]],
    ['Autres', [1]],
  ])
  expect(groups[0]!.lines[1]).toEqual({ id: 4, name: '4 Membre', reason: orderMessages.inAnOrder })
  expect(groups[3]!.lines[0]!.name).toBe('Membre inconnu')
})
