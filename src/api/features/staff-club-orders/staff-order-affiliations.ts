import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import { readEuros } from '#domain/money.ts'
import { getProducts, listAffiliations, lockBilledClubs } from './club-order-queries.ts'
import { makeClubOrder } from './make-club-order.ts'
import { planAffiliation, refuseOtherYears } from './plan-affiliation.ts'

/** One order per club that needs one. The others are passed over, so a repeat after a crash completes the work. */
export function staffOrderAffiliations({ annee, prix, id_clubs }: Input<'staffOrderAffiliations'>, call: AccountCall) {
  refuseOtherYears(annee, today(call.clock), 'annee')
  return inTransaction(call, async (call) => {
    const clubs = await lockBilledClubs(call.db, id_clubs)
    const known = await listAffiliations(call.db, id_clubs)
    const settled = new Set(known.filter((one) => one.annee === annee).map(({ id_club }) => id_club))
    const due = clubs.filter(({ id }) => !settled.has(id))
    const { affiliation } = await getProducts(call.db, today(call.clock))
    const line = { annee, cost_cents: readEuros(prix)!, id_product: affiliation.id_product, path: 'id_clubs' }
    for (const club of due) await makeClubOrder(call, club, [planAffiliation(club, line)])
    const commandes = due.length
    return {
      success: true,
      message: messages.affiliationsMade(commandes),
      commandes,
      passes: id_clubs.length - commandes,
    }
  })
}
