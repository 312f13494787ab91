import { type ClubCall, type Input, inTwoSteps } from '#api/calls/call.ts'
import { type Limit, reserve } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { syncPaymentIntent } from '#api/core/orders/ask-provider.ts'
import { insertOrder } from '#api/core/orders/insert-order.ts'
import { newPaymentKey } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { toCents } from '#domain/money.ts'
import { alreadyOrdered, checkProducts } from './check-products.ts'
import { toOrderProgress } from './to-order-progress.ts'

type Wish = Input<'createOrder'>

/** The order is committed before the provider is called, so that it can be found and paid whatever happens. */
export const createOrder = inTwoSteps('createOrder', { once: placeOrder, afterwards: startPayment })

function placeOrder(wish: Wish, call: ClubCall) {
  const electronic = wish.mode_payement === 'payementElectronique'
  if (electronic && !call.payments)
    throw invalid({ mode_payement: [orderMessages.onlyTransfer] }, undefined, 'only_transfer')
  return inTransaction(call, async (call) => {
    await reserve(call, orderLimits(wish, call))
    const lines = await checkProducts(wish.products, call)
    const total_cents = lines.reduce((sum, { cost_cents }) => sum + cost_cents, 0)
    refuseOtherTotal(wish, total_cents)
    const order = await insertOrder(
      call,
      {
        id_club: call.idClub,
        id_member: call.idMember,
        ordered_by: call.caller.idAccount,
        mode_payement: wish.mode_payement,
        type_payement: wish.typePayement,
        adresse_livraison: wish.adresse_livraison,
        adresse_facturation: wish.adresse_facturation,
        json_details: wish.json_details,
      },
      lines,
    )
    if (order.taken.length > 0) throw alreadyOrdered(order.taken.map(({ path }) => path))
    if (electronic) await insertPayment(call, order.id, total_cents)
    await recordAudit(call, {
      action: 'order.create',
      id_member: call.idMember,
      id_club: call.idClub,
      subject: `order ${order.numero}`,
      // Ids only: names in the audit trail would outlive an erasure.
      after: { total_cents, mode_payement: wish.mode_payement, lines: lines.map(({ name: _name, ...line }) => line) },
    })
    return { id_order: order.id }
  })
}

/** Each order writes to the billing address, so this limits all mails about orders, none of which is limited later. */
function orderLimits({ adresse_facturation }: Wish, { env, caller, idClub }: ClubCall): Limit[] {
  const bound = { max: env.LIMIT_ORDERS_PER_HOUR, seconds: 3600 }
  return [
    { name: 'orders by account', of: caller.idAccount, ...bound },
    { name: 'orders by club', of: idClub, ...bound },
    { name: 'orders billed to', of: adresse_facturation.mail.toLowerCase(), ...bound },
  ]
}

async function startPayment({ id_order }: { id_order: number }, call: ClubCall) {
  const intent = await syncPaymentIntent(call, id_order)
  const { stripe_token } = await toOrderProgress(call, id_order, intent)
  return { id_order, stripe_token }
}

/** Refuses a total that differs from the one the person saw and agreed to. */
function refuseOtherTotal({ json_details }: Wish, total_cents: number) {
  const total = json_details?.total ?? null
  // Rounded: the browser adds euros as floats, where three times 40.10 is not quite 120.30.
  if (total !== null && toCents(total) !== total_cents) throw conflict(orderMessages.totalChanged)
}

/** The idempotency key is stored before the provider is called, so that a retry after a crash gets the same intent. */
export async function insertPayment({ db, clock, payments }: OrderWork, id_order: number, amount_cents: number) {
  await db
    .insertInto('payment')
    .values({
      id_order,
      provider: payments!.name,
      idempotency_key: newPaymentKey(id_order),
      amount_cents,
      state: 'open',
      created_at: clock.now(),
    })
    .execute()
}
