import type { ClubCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { syncPaymentIntent } from '#api/core/orders/ask-provider.ts'
import { awaitTransfer } from '#api/core/orders/await-transfer.ts'
import {
  findLivePayment,
  findOrderOfClub,
  lockOrder,
  type Order,
  updatePayment,
} from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { withdrawIntent } from '#api/core/orders/withdraw-intent.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { orderMessages } from '#contract/order-messages.ts'
import type { OrderState } from '#domain/order-status.ts'
import { insertPayment } from './create-order.ts'
import { toOrderProgress } from './to-order-progress.ts'

type Wish = Input<'retryPayment'>

/** Pays the same order in the same or another way: never a second order, never two payable intents at once. */
export async function retryPayment(wish: Wish, call: ClubCall) {
  const order = await findOrderOfClub(call.db, call.idClub, wish.id_order)
  if (!order) throw notFound()
  if (wish.mode_payement === 'virement') return payByTransfer(order, call)
  return payElectronically(order, wish, call)
}

async function payByTransfer(order: Order, call: ClubCall) {
  // A repeat of a call whose answer was lost.
  if (order.state === 'awaiting_payment') return toOrderProgress(call, order.id)
  refuseUnlessCreated(order.state)
  const withdrawn = await withdrawIntent(call, order.id, switchToTransfer)
  if (!withdrawn.done) await switchUnanswered(call, order.id)
  return toOrderProgress(call, order.id)
}

async function switchToTransfer(work: OrderWork, order: Order) {
  await awaitTransfer(work, await changeMode(work, order, { mode_payement: 'virement', typePayement: null }))
}

/**
 * The provider does not answer, so the intent is cancelled later, by settle-payments. If it turns out to be paid, so is
 * the order, and a transfer that arrives as well is the club's credit (decision 120). An order that the provider's
 * answer has moved is left as it is.
 */
async function switchUnanswered(call: ClubCall, idOrder: number) {
  const state = await inTransaction(call, async (call) => {
    const order = (await lockOrder(call.db, idOrder))!
    if (order.state === 'created') await switchToTransfer(call, order)
    return order.state
  })
  // A parallel repeat of this call has switched it.
  if (state !== 'awaiting_payment') refuseUnlessPaid(state)
}

async function payElectronically(order: Order, wish: Wish, call: ClubCall) {
  if (!call.payments) throw invalid({ mode_payement: [orderMessages.onlyTransfer] }, undefined, 'only_transfer')
  refuseUnlessCreated(order.state)
  const asked = await findLivePayment(call.db, order.id)
  // The last attempt may have ended differently than the browser believes.
  const intent = await syncPaymentIntent(call, order.id)
  const { state, isAsked } = await inTransaction(call, async (call) => {
    const locked = (await lockOrder(call.db, order.id))!
    if (locked.state !== 'created') return { state: locked.state, isAsked: true }
    await changeMode(call, locked, wish)
    const live = await findLivePayment(call.db, order.id)
    if (!live) await insertPayment(call, order.id, locked.total_cents)
    // The refusal belongs to the previous attempt.
    else if (live.state === 'failed') await updatePayment(call.db, live.id, { state: 'open' })
    return { state: locked.state, isAsked: live !== undefined && live.id === asked?.id }
  })
  refuseUnlessPaid(state)
  // The provider knows nothing yet of an attempt that this call, or a parallel one, has begun since.
  return toOrderProgress(call, order.id, isAsked ? intent : await syncPaymentIntent(call, order.id))
}

async function changeMode(
  work: OrderWork,
  order: Order,
  { mode_payement, typePayement: type_payement }: Pick<Wish, 'mode_payement' | 'typePayement'>,
): Promise<Order> {
  const before = { mode_payement: order.mode_payement, type_payement: order.type_payement }
  const after = { mode_payement, type_payement }
  await work.db.updateTable('club_order').set(after).where('id', '=', order.id).execute()
  await recordAudit(work, {
    action: 'order.retry',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    before,
    after,
  })
  return { ...order, ...after }
}

/** A payment that succeeded meanwhile is an answer, not a refusal. */
function refuseUnlessPaid(state: OrderState) {
  if (state !== 'paid') refuseUnlessCreated(state)
}

function refuseUnlessCreated(state: OrderState) {
  if (state === 'deciding') throw conflict(orderMessages.deciding)
  if (state === 'awaiting_payment') throw conflict(orderMessages.transferAwaited)
  if (state === 'paid') throw conflict(orderMessages.alreadyPaid)
  if (state !== 'created') throw conflict(orderMessages.alreadyClosed)
}
