import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { findCorrespondents } from '#api/core/orders/order-queries.ts'
import { listOwnProducts } from '#api/core/renewals/find-products.ts'
import { findRenewalChoices } from '#api/core/renewals/find-renewal-choices.ts'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import { euros } from '#domain/money.ts'
import { getBilledClub, getProducts, listAffiliations } from './club-order-queries.ts'
import { listOrderableYears } from './plan-affiliation.ts'

export async function staffGetOrderChoices({ id_club }: Input<'staffGetOrderChoices'>, { db, clock }: AccountCall) {
  const club = await getBilledClub(db, id_club)
  const day = today(clock)
  const { licence, affiliation } = await getProducts(db, day)
  const known = await listAffiliations(db, [id_club])
  const { addresses } = await findCorrespondents(db, {
    id_club,
    id_member: null,
    adresse_facturation: { mail: club.mail },
  })
  return {
    club: club.club,
    destinataires: addresses,
    membres: await findRenewalChoices({ db, today: day }, { idClub: id_club, by: 'secretariat' }),
    prix_licence: euros(licence.price_cents),
    prix_affiliation: euros(affiliation.price_cents),
    annees: listOrderableYears(day).map((annee) => {
      const found = known.find((one) => one.annee === annee)
      return { annee, reason: found ? (found.is_paid ? messages.yearPaid : messages.yearOrdered) : null }
    }),
    produits: (await listOwnProducts(db, day)).map(({ price_cents, ...product }) => ({
      ...product,
      prix: euros(price_cents),
    })),
  }
}
