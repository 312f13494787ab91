import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { cancelUnpaid } from '#api/core/orders/cancel-unpaid.ts'
import { findLivePayment, lockOrder, updatePayment } from '#api/core/orders/order-queries.ts'
import { withdrawIntent } from '#api/core/orders/withdraw-intent.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { isOpen } from '#domain/order-status.ts'

/** Any unpaid order: its intent is withdrawn first, also that of an order that now waits for a transfer, then it ends. */
export async function staffCancelOrder({ id_order, reason }: Input<'staffCancelOrder'>, call: AccountCall) {
  const order = await call.db.selectFrom('club_order').select('id').where('id', '=', id_order).executeTakeFirst()
  if (!order) throw notFound()
  const state = await withdraw(call, id_order, reason)
  if (state === 'done') return { success: true, message: staffOrderMessages.cancelled }
  if (state === 'unreachable') throw conflict(staffOrderMessages.providerUnreachable)
  throw conflict(isOpen(state) ? staffOrderMessages.deciding : staffOrderMessages.cannotCancel)
}

async function withdraw(call: AccountCall, idOrder: number, reason: string) {
  const withdrawn = await withdrawIntent(call, idOrder, (inside, order) => cancelUnpaid(inside, order, reason), [
    'created',
    'awaiting_payment',
  ])
  if (withdrawn.done) return 'done'
  const open = withdrawn.state === 'unreachable' || isOpen(withdrawn.state)
  return open && (await isOutOfReach(call, idOrder)) ? giveUp(call, idOrder, reason) : withdrawn.state
}

/**
 * True if the intent belongs to a provider that is no longer configured: it cannot be withdrawn, and money that comes
 * in all the same raises an alert. An intent that its provider does not know was withdrawn before; one that the
 * provider gives no answer about may still be paid.
 */
async function isOutOfReach(call: AccountCall, idOrder: number) {
  const live = await findLivePayment(call.db, idOrder)
  return live?.intent != null && live.provider !== call.payments?.name
}

/** Cancels the order as it is: its intent is out of reach. */
function giveUp(call: AccountCall, idOrder: number, reason: string) {
  return inTransaction(call, async (call) => {
    const order = (await lockOrder(call.db, idOrder))!
    if (!isOpen(order.state)) return order.state
    const live = await findLivePayment(call.db, idOrder)
    if (live) await updatePayment(call.db, live.id, { state: 'cancelled', settled_at: call.clock.now() })
    await cancelUnpaid(call, order, reason)
    return 'done' as const
  })
}
