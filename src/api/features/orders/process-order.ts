import type { ClubCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { syncPaymentIntent } from '#api/core/orders/ask-provider.ts'
import { encloseTransfer } from '#api/core/orders/enclose-documents.ts'
import { moveOrder } from '#api/core/orders/move-order.ts'
import { transferFilling } from '#api/core/orders/order-letters.ts'
import { findCorrespondents, findOrderOfClub, lockOrder, type Order } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
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

/** The order now waits for a transfer; the billing address gets the instructions. */
export async function awaitTransfer(work: OrderWork, order: Order) {
  const awaited = await moveOrder(work, order, 'awaiting_payment', { processed_at: work.clock.now() })
  const { club } = await findCorrespondents(work.db, awaited)
  const enclosed = await encloseTransfer(work, awaited)
  const to = awaited.adresse_facturation.mail
  const filling = transferFilling(work.env, awaited, club)
  await enqueueMail(work, 'order_transfer', to, { ...filling, ...enclosed })
}

async function markProcessed({ db, clock }: OrderWork, order: Order) {
  if (order.processed_at) return
  await db.updateTable('club_order').set({ processed_at: clock.now() }).where('id', '=', order.id).execute()
}
