import type { InputOf } from '#contract/index.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { euros } from '#domain/money.ts'
import type { ClubIds } from '#web/features/club/club-queries.ts'
import { changeCheckout, readCart, readCheckout } from '#web/features/club/ordering/cart.ts'
import type { CheckedCart } from '#web/features/club/ordering/order-queries.ts'
import { MethodRejected } from '#web/features/club/ordering/payment/payment-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { ShownError } from '#web/lib/format-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { Cart, Checkout } from '#web/lib/read-orders.ts'
import { cancelOrder, removePlacedOrder } from './cancel-order.ts'
import { modesOf, type ReadyPayment } from './use-payment-wish.ts'

/** Why there is no order, with a link to where it can be corrected. */
export class NotOrdered extends ShownError {
  override name = 'NotOrdered'
  constructor(
    message: string,
    readonly detail: string | null = null,
    readonly leadsTo: 'cart' | 'delivery' | 'placed order' | null = null,
  ) {
    super(message)
  }
}

/** The server refused fields of the billing address, named as in its form. */
export class BillingRefused extends NotOrdered {
  override name = 'BillingRefused'
  constructor(
    detail: string,
    readonly fields: ApiError,
  ) {
    super(orderMessages.orderFailed, detail)
  }
}

interface Wanted {
  payment: ReadyPayment
  billing: NonNullable<Checkout['adresseFacturationForOrder']>
  checked: CheckedCart
  totalCents: number
}

/** Places the order of the cart. A failure keeps everything that was typed. */
export async function placeOrder(ids: ClubIds, wanted: Wanted): Promise<void> {
  const paymentMethod = await createPaymentMethod(wanted.payment)
  await cancelPlaced(ids)
  const key = keepChoices(ids, wanted, paymentMethod)
  const ordered = readCart(ids.id_club)
  const { id_order, stripe_token } = await create(ids, { ...wanted, cart: ordered }, key)
  changeCheckout(ids.id_club, { id: id_order, ordered, key })
  if (wanted.payment.way !== 'virement' && !stripe_token) throw new NotOrdered(orderMessages.providerUnreachable)
}

/** The card first: an invalid card needs no order. */
export async function createPaymentMethod(payment: ReadyPayment): Promise<string | null> {
  if (payment.way !== 'card') return null
  try {
    return await payment.card.createMethod(payment.holder)
  } catch (error) {
    if (error instanceof MethodRejected) throw new NotOrdered(orderMessages.methodRefused, error.message || null)
    throw new NotOrdered(orderMessages.providerUnreachable)
  }
}

/** Cancels the unpaid order of this checkout that the new one replaces. */
async function cancelPlaced(ids: ClubIds) {
  const { id } = readCheckout(ids.id_club)
  if (id === null) return
  try {
    await cancelOrder(ids, id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 404) throw new NotOrdered(orderMessages.orderFailed, error.message, 'placed order')
    removePlacedOrder(ids, id)
  }
}

/**
 * Stores the choices and the key before the request: a reload, a lost answer or a second click repeat the same order.
 * Other choices are another order with another key.
 */
function keepChoices({ id_club }: ClubIds, { payment, billing }: Wanted, paymentMethod: string | null): string {
  const { mode_payement, typePayement } = modesOf(payment.way)
  const choices = {
    // Another tab may have gone back to the cart since.
    modeLivraison: 'livraisonByAdresse',
    modePayement: mode_payement,
    sousModePayement: typePayement,
    adresseFacturationForOrder: billing,
  } satisfies Partial<Checkout>
  const before = readCheckout(id_club)
  const kept = (Object.keys(choices) as (keyof typeof choices)[]).every(
    (name) => JSON.stringify(before[name]) === JSON.stringify(choices[name]),
  )
  const key = (kept && before.key) || newKey()
  const titulCardName = payment.way === 'card' ? payment.holder : before.titulCardName
  changeCheckout(id_club, { ...choices, titulCardName, paymentMethod, key })
  return key
}

async function create(ids: ClubIds, wanted: Wanted & { cart: Cart }, idempotencyKey: string) {
  try {
    return await callApi('createOrder', bodyOf(ids, wanted), { idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Without an answer the order may exist, and only then the key is reused.
    if (error.status >= 400 && error.status < 500) changeCheckout(ids.id_club, { key: null })
    throw notOrdered(error)
  }
}

const BILLING = 'adresse_facturation.'

function notOrdered({ status, code, message, errors, fieldErrors }: ApiError): NotOrdered {
  if (code === 'only_transfer') return new NotOrdered(orderMessages.providerUnreachable)
  const isAt = (part: string) => Object.keys(fieldErrors).some((field) => field.startsWith(part))
  const sentence = status === 422 ? (Object.values(fieldErrors)[0] ?? message) : message
  if (isAt('products') || status === 409 || status === 404) {
    return new NotOrdered(orderMessages.orderFailed, sentence, 'cart')
  }
  // An address that the browser stored under older rules.
  if (isAt('adresse_livraison')) return new NotOrdered(orderMessages.orderFailed, sentence, 'delivery')
  if (!isAt(BILLING)) return new NotOrdered(orderMessages.orderFailed, sentence)
  const refused = Object.entries(errors).map(([field, list]) => [field.replace(BILLING, ''), list])
  return new BillingRefused(sentence, new ApiError(status, message, { errors: Object.fromEntries(refused) }))
}

function bodyOf(
  ids: ClubIds,
  { payment, billing, checked, totalCents, cart }: Wanted & { cart: Cart },
): InputOf<'createOrder'> {
  const delivery = readCheckout(ids.id_club).adresseForOrder!
  return {
    ...ids,
    ...modesOf(payment.way),
    mode_livraison: 'livraisonByAdresse',
    adresse_livraison: delivery,
    adresse_facturation: billing,
    json_details: { total: euros(totalCents) },
    products: {
      renew: orderedOf(checked, 'licence_renew', cart.renew),
      licence_club: orderedOf(checked, 'licence_club', cart.licence_club),
    },
    details: {
      shipping: {
        carrier: 'BPOST',
        name: `${delivery.prenom} ${delivery.nom}`,
        address: { city: delivery.ville, country: 'BE', line1: delivery.adresse, postal_code: delivery.cp },
      },
      receipt_email: billing.mail,
    },
  }
}

function orderedOf({ catalogue }: CheckedCart, code: 'licence_renew' | 'licence_club', ids: number[]) {
  const product = catalogue.find((one) => one.code === code)
  return product ? ids.map((ordereableId) => ({ id_product: product.id_product, ordereableId })) : []
}
