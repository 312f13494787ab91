import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { postMovements } from '#api/core/ledger/post-movements.ts'
import { postOrders } from '#api/core/ledger/post-orders.ts'
import { bookTransfer } from '#api/core/orders/book-transfer.ts'
import { lockOrder, type Order } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { lockMovement } from './bank-queries.ts'

type Movement = NonNullable<Awaited<ReturnType<typeof lockMovement>>>

/** Books the movement as the payment of that order. A person decides, and gives a reason where the amounts differ. */
export async function staffMatchMovement(
  { id_movement, id_order, note }: Input<'staffMatchMovement'>,
  call: AccountCall,
) {
  const numero = await inTransaction(call, async (call) => {
    // The order is locked first, as everywhere, so that two calls on both rows cannot deadlock.
    const order = await lockOrder(call.db, id_order)
    const movement = await lockMovement(call.db, id_movement)
    if (!movement || !order) throw notFound()
    if (movement.state === 'booked') throw conflict(staffBankMessages.alreadyBooked)
    if (movement.amount_cents <= 0) throw conflict(staffBankMessages.moneyWentOut)
    if (movement.amount_cents !== order.total_cents && note === '') {
      throw invalid({ note: [staffBankMessages.noteNeeded] })
    }
    const id_payment =
      order.state === 'paid' ? await findBookedByHand(call, order) : await payWith(call, order, movement, note)
    await decide(call, movement, { state: 'booked', id_payment, note })
    await postMovements(call, [id_movement])
    await postOrders(call, [id_order])
    await recordAudit(call, {
      action: 'bank.match',
      id_club: order.id_club,
      subject: `order ${order.numero}`,
      before: { state: movement.state, reason: movement.reason },
      after: { state: 'booked', movement: id_movement, note },
    })
    return order.numero
  })
  return { success: true, message: staffBankMessages.matched(numero) }
}

function payWith(work: OrderWork, order: Order, { amount_cents, value_date }: Movement, note: string) {
  if (order.state !== 'awaiting_payment') throw conflict(staffBankMessages.orderNotAwaiting)
  return bookTransfer(work, order, { day: value_date, amount_cents, note })
}

/** The transfer was booked before the bank's file came: the movement proves that payment and is no second one. */
async function findBookedByHand({ db }: OrderWork, order: Order) {
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('id_order', '=', order.id)
    .where('provider', '=', 'virement')
    .where('state', '=', 'succeeded')
    .where((row) =>
      row.not(row.exists(row.selectFrom('bank_movement').select('id').whereRef('id_payment', '=', 'payment.id'))),
    )
    .executeTakeFirst()
  if (!payment) throw conflict(staffBankMessages.orderHasMovement)
  return payment.id
}

export async function staffIgnoreMovement({ id_movement, reason }: Input<'staffIgnoreMovement'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const movement = await lockMovement(call.db, id_movement)
    if (!movement) throw notFound()
    if (movement.state === 'booked') throw conflict(staffBankMessages.alreadyBooked)
    if (movement.state === 'ignored') throw conflict(staffBankMessages.alreadyIgnored)
    await decide(call, movement, { state: 'ignored', id_payment: null, note: reason })
    await postMovements(call, [id_movement])
    await recordAudit(call, {
      action: 'bank.ignore',
      subject: `movement ${id_movement}`,
      before: { state: movement.state, reason: movement.reason },
      after: { state: 'ignored', note: reason },
    })
  })
  return { success: true, message: staffBankMessages.ignored }
}

async function decide(
  { db, clock, caller }: OrderWork,
  { id }: Movement,
  decision: { state: 'booked' | 'ignored'; id_payment: number | null; note: string },
) {
  await db
    .updateTable('bank_movement')
    .set({ ...decision, decided_by: caller!.idAccount, decided_at: clock.now() })
    .where('id', '=', id)
    .execute()
}
