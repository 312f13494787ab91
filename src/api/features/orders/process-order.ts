import type { ClubCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { syncPaymentIntent } from '#api/core/orders/ask-provider.ts'
import { awaitTransfer } from '#api/core/orders/await-transfer.ts'
import { findOrderOfClub, lockOrder, type Order } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { toOrderProgress } from './to-order-progress.ts'

/** Called when /confirm opens. A reload or a lost answer changes nothing. */
export async function processOrder({ id_order }: Input<'processOrder'>, call: ClubCall) {
  const order = await findOrderOfClub(call.db, call.idClub, id_order)
  if (!order) throw notFound()
  await inTransaction(call, async (call) => {
    const locked = (await lockOrder(call.db, id_order))!
    if (locked.state !== 'created') return
    if (locked.mode_payement === 'virement') await awaitTransfer(call, locked)
    else await markProcessed(call, locked)
  })
  return toOrderProgress(call, id_order, await syncPaymentIntent(call, id_order))
}

async function markProcessed({ db, clock }: OrderWork, order: Order) {
  if (order.processed_at) return
  await db.updateTable('club_order').set({ processed_at: clock.now() }).where('id', '=', order.id).execute()
}
