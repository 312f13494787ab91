import type { ClubCall, Input } from '#api/calls/call.ts'
import { invalid, notFound, Refusal } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { lockMembers } from '#api/core/members/lock-members.ts'
import type { NewLine } from '#api/core/orders/insert-order.ts'
import { lockClub } from '#api/core/orders/order-queries.ts'
import { findClubLicence } from '#api/core/renewals/find-club-licence.ts'
import { findProducts, type PricedProduct } from '#api/core/renewals/find-products.ts'
import { findRenewalChoices, type RenewalChoice } from '#api/core/renewals/find-renewal-choices.ts'
import { orderMessages } from '#contract/order-messages.ts'

type Products = Input<'createOrder'>['products']
type Errors = Record<string, string[]>

/** The lines at today's prices and days; refuses all when one cannot be ordered. */
export async function checkProducts(products: Products, call: ClubCall): Promise<NewLine[]> {
  refuseTwice(products)
  const catalogue = await findProducts({ ...call, today: today(call.clock) })
  refuseWrongProducts(products, catalogue)
  const costOf = new Map(catalogue.map(({ id_product, price_cents }) => [id_product, price_cents]))
  const members = await checkMembers(products.renew, call)
  const clubs = await checkClubLicence(products.licence_club, call)
  return [...members, ...clubs].map((line) => ({ ...line, cost_cents: costOf.get(line.id_product)! }))
}

/** Members in another open order, reported by line, so that the cart can mark them. */
export function alreadyOrdered(paths: string[]) {
  const errors = Object.fromEntries(
    paths.map((path) => [
      path,
      [path.startsWith('products.licence_club') ? orderMessages.clubLicenceInAnOrder : orderMessages.inAnOrder],
    ]),
  )
  return new Refusal(409, 'cart_changed', orderMessages.cartChanged, { errors })
}

function refuseTwice(products: Products) {
  const errors: Errors = {}
  for (const kind of ['renew', 'licence_club'] as const) {
    const seen = new Set<number>()
    for (const [index, { ordereableId }] of products[kind].entries()) {
      if (seen.has(ordereableId)) errors[`products.${kind}.${index}`] = [orderMessages.orderedTwice]
      seen.add(ordereableId)
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const CODES = { renew: 'licence_renew', licence_club: 'licence_club' } as const

function refuseWrongProducts(products: Products, catalogue: PricedProduct[]) {
  const errors: Errors = {}
  for (const kind of ['renew', 'licence_club'] as const) {
    for (const [index, { id_product }] of products[kind].entries()) {
      const right = catalogue.some((product) => product.id_product === id_product && product.code === CODES[kind])
      if (!right) errors[`products.${kind}.${index}.id_product`] = [orderMessages.wrongProduct]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function checkMembers(wishes: Products['renew'], call: ClubCall) {
  if (wishes.length === 0) return []
  const ids = wishes.map(({ ordereableId }) => ordereableId)
  await lockMembers(call.db, ids)
  const choices = await findRenewalChoices(
    { db: call.db, today: today(call.clock) },
    { idClub: call.idClub, members: ids },
  )
  const choiceOf = new Map(choices.map((choice) => [choice.id, choice]))
  const lines = wishes.map(({ id_product, ordereableId }, index) => {
    const choice = choiceOf.get(ordereableId)
    if (!choice) throw notFound()
    return { path: `products.renew.${index}`, id_product, choice }
  })
  const ordered = lines.filter(({ choice }) => choice.alreadyInAnOrder)
  if (ordered.length > 0) throw alreadyOrdered(ordered.map(({ path }) => path))
  const impossible = lines.filter(({ choice }) => choice.cantBeSelect)
  if (impossible.length > 0) {
    throw invalid(Object.fromEntries(impossible.map(({ path, choice }) => [path, [reasonOf(choice)]])))
  }
  return lines.map(({ path, id_product, choice }) => ({
    path,
    id_product,
    id_member: choice.id,
    id_club: null,
    name: choice.fullName,
    date_debut: choice.dateDebutIfSelected!,
    date_fin: choice.dateFinIfSelected!,
  }))
}

function reasonOf({ reason }: RenewalChoice) {
  return reason ?? orderMessages.goneFromClub
}

/** Without the setting the product is not in the catalogue, so this is not reached. */
async function checkClubLicence(wishes: Products['licence_club'], call: ClubCall) {
  if (wishes.some(({ ordereableId }) => ordereableId !== call.idClub)) throw notFound()
  const [wish] = wishes
  if (!wish) return []
  const path = 'products.licence_club.0'
  await lockClub(call.db, call.idClub)
  const choice = await findClubLicence({ ...call, today: today(call.clock) }, call.idClub)
  if (choice.alreadyInAnOrder) throw alreadyOrdered([path])
  if (choice.reason) throw invalid({ [path]: [choice.reason] })
  const { id, club, date_debut, date_fin } = choice
  return [{ path, id_product: wish.id_product, id_member: null, id_club: id, name: club, date_debut, date_fin }]
}
