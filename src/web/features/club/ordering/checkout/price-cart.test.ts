import { describe, expect, it } from 'vitest'
import { orderMessages } from '#contract/order-messages.ts'
import type { CheckedCart } from '#web/features/club/ordering/order-queries.ts'
import { priceCart } from './price-cart.ts'

const someone = (id: number, more: Partial<CheckedCart['renew'][number]> = {}): CheckedCart['renew'][number] => ({
  id,
  fullName: `Membre ${id}`,
  nom: String(id),
  prenom: 'Membre',
  numero_licence: String(id),
  date_fin: '2026-12-31',
  inscription: false,
  cantBeSelect: false,
  alreadyInAnOrder: false,
  reason: null,
  souhait: false,
  dateDebutIfSelected: '2027-01-01',
  dateFinIfSelected: '2027-12-31',
  ...more,
})
const ordered = {
  alreadyInAnOrder: true,
  reason: orderMessages.inAnOrder,
  dateDebutIfSelected: null,
  dateFinIfSelected: null,
}
const checked: CheckedCart = {
  renew: [someone(1), someone(2, { inscription: true }), someone(3, ordered)],
  licence_club: [
    { id: 9, club: 'Namur', date_debut: '2027-01-01', date_fin: '2027-12-31', alreadyInAnOrder: false, reason: null },
  ],
  annonces: [],
  derniere_adresse: null,
  catalogue: [
    { id_product: 1, code: 'licence_renew', name: 'Licence', price: 40.1 },
    { id_product: 2, code: 'licence_club', name: 'Licence club', price: 50 },
  ],
}

describe('priceCart', () => {
  it('sums what can be ordered, in cents, and lists blocked lines apart', () => {
    const { groups, blocked, count, totalCents } = priceCart(checked, { renew: [1, 2, 3], licence_club: [9] })
    expect(groups.map(({ label, lines }) => [label, lines.map(({ id, cents }) => [id, cents])])).toEqual([
      [
        'Renouvellements',
        [
          [1, 4010],
          [3, 4010],
        ],
      ],
      ['Inscriptions', [[2, 4010]]],
      ['Licence club', [[9, 5000]]],
    ])
    expect(blocked).toEqual([
      { id: 3, name: '3 Membre', reason: ordered.reason, kind: 'renew', days: null, cents: 4010 },
    ])
    expect([count, totalCents]).toEqual([3, 13_020])
  })

  it('leaves out lines that are not in the cart', () => {
    const { groups, totalCents } = priceCart(checked, { renew: [2], licence_club: [] })
    expect(groups.flatMap(({ lines }) => lines.map(({ id }) => id))).toEqual([2])
    expect(totalCents).toBe(4010)
    expect(priceCart(checked, { renew: [], licence_club: [] })).toMatchObject({ groups: [], count: 0, totalCents: 0 })
  })

  it('does not block lines because of the order of this cart', () => {
    const { blocked, count } = priceCart(checked, { renew: [1, 3], licence_club: [] }, true)
    expect([blocked, count]).toEqual([[], 2])
    const gone = { ...checked, renew: [someone(1, { fullName: '', reason: orderMessages.goneFromClub })] }
    expect(priceCart(gone, { renew: [1], licence_club: [] }, true).blocked).toHaveLength(1)
  })

  it('sums fifty lines to the exact cent', () => {
    const fifty = Array.from({ length: 50 }, (_, at) => someone(at + 1))
    const ids = fifty.map(({ id }) => id)
    expect(priceCart({ ...checked, renew: fifty }, { renew: ids, licence_club: [] }).totalCents).toBe(200_500)
  })
})
