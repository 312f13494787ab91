import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { euros } from '#domain/money.ts'
import { getProducts, listYearOfClubs } from './club-order-queries.ts'
import { refuseOtherYears } from './plan-affiliation.ts'

export async function staffListAffiliable({ annee }: Input<'staffListAffiliable'>, { db, clock }: AccountCall) {
  const day = today(clock)
  refuseOtherYears(annee, day, 'annee')
  const clubs = await listYearOfClubs(db, annee, day)
  return {
    prix: euros((await getProducts(db, day)).affiliation.price_cents),
    affilies: clubs.filter(({ is_paid }) => is_paid).length,
    commandes: clubs.filter(({ is_paid, is_ordered }) => !is_paid && is_ordered).length,
    clubs: clubs
      .filter(({ is_paid, is_ordered }) => !is_paid && !is_ordered)
      .map(({ is_paid: _paid, is_ordered: _ordered, ...club }) => club),
  }
}
