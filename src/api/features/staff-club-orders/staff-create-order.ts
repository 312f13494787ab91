import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { lockMembers } from '#api/core/members/lock-members.ts'
import type { NewLine } from '#api/core/orders/insert-order.ts'
import { findCorrespondents, findOrder, lockClub } from '#api/core/orders/order-queries.ts'
import { listOwnProducts } from '#api/core/renewals/find-products.ts'
import { findRenewalChoices } from '#api/core/renewals/find-renewal-choices.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { staffClubOrderMessages as messages } from '#contract/staff/staff-club-order-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { readEuros, toCents } from '#domain/money.ts'
import { MAX_ORDER_CENTS } from '#domain/order-limit.ts'
import { type BilledClub, getBilledClub, getItemProduct, getProducts, listAffiliations } from './club-order-queries.ts'
import { changed, makeClubOrder } from './make-club-order.ts'
import { planAffiliation, refuseOtherYears } from './plan-affiliation.ts'

type Wish = Input<'staffCreateOrder'>
type Products = Awaited<ReturnType<typeof getProducts>>

/** Prices and days of licences are the server's, the price of an affiliation or item is the person's. */
export function staffCreateOrder(wish: Wish, call: AccountCall) {
  refuseTwice(wish.licences)
  return inTransaction(call, async (call) => {
    await lockClub(call.db, wish.id_club)
    const club = await getBilledClub(call.db, wish.id_club)
    const products = await getProducts(call.db, today(call.clock))
    const lines = [
      ...(await planLicences(call, wish, products)),
      ...(await planAffiliations(call, wish, club, products)),
      ...(await planItems(call, wish)),
    ]
    refuseOtherTotal(wish, lines)
    const made = await makeClubOrder(call, club, lines)
    const { addresses } = await findCorrespondents(call.db, await findOrder(call.db, made.id_order))
    const sentence = addresses.length > 0 ? messages.made : messages.madeWithoutMail
    return { success: true, message: sentence(made.numero), ...made }
  })
}

function refuseTwice(licences: number[]) {
  const twice = licences.findIndex((id, index) => licences.indexOf(id) < index)
  if (twice >= 0) throw invalid({ [`licences.${twice}`]: [orderMessages.orderedTwice] })
}

/** The same members as the club could order, and those whose licence lapsed. */
async function planLicences(call: AccountCall, { id_club, licences }: Wish, { licence }: Products): Promise<NewLine[]> {
  if (licences.length === 0) return []
  await lockMembers(call.db, licences)
  const choices = await findRenewalChoices(
    { db: call.db, today: today(call.clock) },
    { idClub: id_club, members: licences, by: 'secretariat' },
  )
  const choiceOf = new Map(choices.map((choice) => [choice.id, choice]))
  const refused = licences.flatMap((id, index) => {
    const choice = choiceOf.get(id)
    const reason = choice ? choice.reason : messages.notOfClub
    return reason === null ? [] : [{ path: `licences.${index}`, reason }]
  })
  if (refused.length > 0) throw changed(Object.fromEntries(refused.map(({ path, reason }) => [path, [reason]])))
  return licences.map((id, index) => {
    const { fullName, dateDebutIfSelected, dateFinIfSelected } = choiceOf.get(id)!
    return {
      path: `licences.${index}`,
      id_product: licence.id_product,
      id_member: id,
      id_club: null,
      name: fullName,
      cost_cents: licence.price_cents,
      date_debut: dateDebutIfSelected!,
      date_fin: dateFinIfSelected!,
    }
  })
}

async function planAffiliations(
  call: AccountCall,
  { affiliation: wished }: Wish,
  club: BilledClub,
  { affiliation }: Products,
): Promise<NewLine[]> {
  if (!wished) return []
  const path = 'affiliation.annee'
  refuseOtherYears(wished.annee, today(call.clock), path)
  const known = (await listAffiliations(call.db, [club.id])).find(({ annee }) => annee === wished.annee)
  if (known) throw changed({ [path]: [known.is_paid ? messages.yearPaid : messages.yearOrdered] })
  const { annee, prix } = wished
  return [planAffiliation(club, { annee, cost_cents: readEuros(prix)!, id_product: affiliation.id_product, path })]
}

async function planItems(call: AccountCall, { articles }: Wish): Promise<NewLine[]> {
  if (articles.length === 0) return []
  const day = today(call.clock)
  await refuseGoneProducts(call, articles, day)
  const freeItem = await getItemProduct(call.db)
  return articles.map(({ id_product, label, quantite, prix }, index) => ({
    path: `articles.${index}`,
    id_product: id_product ?? freeItem,
    id_member: null,
    id_club: null,
    name: label,
    label,
    quantity: Number(quantite),
    cost_cents: Number(quantite) * readEuros(prix)!,
    date_debut: day,
    date_fin: day,
  }))
}

async function refuseGoneProducts(call: AccountCall, articles: Wish['articles'], day: CalendarDate) {
  const offered = new Set((await listOwnProducts(call.db, day)).map(({ id_product }) => id_product))
  const gone = articles.flatMap(({ id_product }, index) =>
    id_product === null || offered.has(id_product) ? [] : [`articles.${index}.id_product`],
  )
  if (gone.length > 0) throw changed(Object.fromEntries(gone.map((path) => [path, [messages.productGone]])))
}

/** Refuses a total that differs from the one the person saw, or that no club would be asked for. */
function refuseOtherTotal({ total }: Wish, lines: NewLine[]) {
  const cents = lines.reduce((sum, { cost_cents }) => sum + cost_cents, 0)
  if (cents > MAX_ORDER_CENTS) throw invalid({ total: [messages.tooMuch] })
  if (toCents(total) !== cents) throw conflict(messages.totalChanged)
}
