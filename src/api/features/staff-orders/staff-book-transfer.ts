import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { readHeld } from '#api/core/ledger/read-balances.ts'
import { bookTransfer } from '#api/core/orders/book-transfer.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { dateInBrussels } from '#domain/dates.ts'

/** Books a transfer that a person saw on the account. */
export async function staffBookTransfer({ id_order, date, note }: Input<'staffBookTransfer'>, call: AccountCall) {
  if (date > today(call.clock)) throw invalid({ date: [staffOrderMessages.transferInFuture] })
  await inTransaction(call, async (call) => {
    const order = await lockOrder(call.db, id_order)
    if (!order) throw notFound()
    if (order.state !== 'awaiting_payment') throw conflict(staffOrderMessages.notAwaiting)
    if (date < dateInBrussels(order.created_at)) throw invalid({ date: [staffOrderMessages.transferBeforeOrder] })
    const amount_cents = order.total_cents - (await readHeld(call.db, id_order))
    await bookTransfer(call, order, { day: date, amount_cents, note })
    await recordAudit(call, {
      action: 'order.book_transfer',
      id_club: order.id_club,
      subject: `order ${order.numero}`,
      after: { date, note },
    })
  })
  return { success: true, message: staffOrderMessages.booked }
}
