import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { postMovements } from '#api/core/ledger/post-movements.ts'
import { readHeld } from '#api/core/ledger/read-balances.ts'
import { bookTransfer } from '#api/core/orders/book-transfer.ts'
import { lockOrder, type Order } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { lockMovement, lockMovements } from './bank-queries.ts'

type Movement = NonNullable<Awaited<ReturnType<typeof lockMovement>>>
type Wish = Input<'staffMatchMovement'>

/**
 * Shares the movement among orders. A part below what an order still lacks is held for it, unless the person accepts the
 * difference; what no order takes is the credit of the first order's club.
 */
export async function staffMatchMovement({ id_movement, attributions, note }: Wish, call: AccountCall) {
  const numeros = await inTransaction(call, async (call) => {
    // The orders are locked first, as everywhere, so that two calls on the same rows cannot deadlock.
    const orders = await lockOrders(call, attributions)
    const movement = await lockMovement(call.db, id_movement)
    if (!movement) throw notFound()
    if (isAllocated(movement)) throw conflict(staffBankMessages.alreadyBooked)
    if (movement.amount_cents <= 0) throw conflict(staffBankMessages.moneyWentOut)
    // The books are in euros and have no such movement, so no money of it can be given to an order.
    if (movement.reason === 'currency') throw conflict(staffBankMessages.notInEuros)
    const parts = attributions.map(({ id_order, montant, accepter }) => ({
      order: orders.get(id_order)!,
      amount_cents: toCents(montant),
      accept: accepter,
    }))
    const sum = parts.reduce((all, { amount_cents }) => all + amount_cents, 0)
    if (sum > movement.amount_cents) throw conflict(staffBankMessages.moreThanMovement)
    const payments: number[] = []
    for (const part of parts) payments.push(await attribute(call, movement, part, note, parts.length))
    await decide(call, [id_movement], { state: 'booked', id_payment: payments[0]!, note })
    await postMovements(call, [id_movement])
    await recordAudit(
      call,
      ...parts.map(({ order, amount_cents }) => ({
        action: 'bank.match' as const,
        id_club: order.id_club,
        subject: `order ${order.numero}`,
        before: { state: movement.state, reason: movement.reason },
        after: { state: 'booked', movement: id_movement, amount_cents, note },
      })),
    )
    return parts.map(({ order }) => order.numero)
  })
  return { success: true, message: staffBankMessages.matched(numeros) }
}

async function lockOrders({ db }: OrderWork, attributions: Wish['attributions']) {
  const ids = [...new Set(attributions.map(({ id_order }) => id_order))].toSorted((one, other) => one - other)
  const orders = new Map<number, Order>()
  for (const id of ids) {
    const order = await lockOrder(db, id)
    if (!order) throw notFound()
    orders.set(id, order)
  }
  return orders
}

interface Part {
  order: Order
  amount_cents: number
  accept: boolean
}

async function attribute(
  work: OrderWork,
  { id, value_date, amount_cents: whole }: Movement,
  { order, amount_cents, accept }: Part,
  note: string,
  count: number,
) {
  if (order.state === 'paid' && count === 1) {
    const payment = await findBookedByHand(work, order)
    if (whole < payment.amount_cents && note === '') throw invalid({ note: [staffBankMessages.noteNeeded] })
    return payment.id
  }
  if (order.state !== 'awaiting_payment') throw conflict(staffBankMessages.orderNotAwaiting)
  const due = order.total_cents - (await readHeld(work.db, order.id))
  if (amount_cents > due) throw conflict(staffBankMessages.moreThanDue(order.numero, formatMoney(due)))
  const isShort = amount_cents < due
  if (isShort && accept && note === '') throw invalid({ note: [staffBankMessages.noteNeeded] })
  return bookTransfer(work, order, {
    day: value_date,
    amount_cents,
    note,
    idMovement: id,
    accept: isShort && accept,
  })
}

/** The transfer was booked before the bank's file came: the movement proves that payment and is no second one. */
async function findBookedByHand({ db }: OrderWork, order: Order) {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'amount_cents'])
    .where('id_order', '=', order.id)
    .where('provider', '=', 'virement')
    .where('state', '=', 'succeeded')
    .where('id_movement', 'is', null)
    .where((row) =>
      row.not(row.exists(row.selectFrom('bank_movement').select('id').whereRef('id_payment', '=', 'payment.id'))),
    )
    .executeTakeFirst()
  if (!payment) throw conflict(staffBankMessages.orderHasMovement)
  return payment
}

/** All or none: one that was decided meanwhile makes the person look again. */
export async function staffIgnoreMovements({ id_movements, reason }: Input<'staffIgnoreMovements'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const movements = await lockMovements(call.db, id_movements)
    if (movements.length < id_movements.length) throw notFound()
    if (movements.some(isAllocated)) throw conflict(staffBankMessages.alreadyBooked)
    if (movements.some(({ state }) => state === 'ignored')) throw conflict(staffBankMessages.alreadyIgnored)
    await decide(call, id_movements, { state: 'ignored', id_payment: null, note: reason })
    await postMovements(call, id_movements)
    await recordAudit(
      call,
      ...movements.map((movement) => ({
        action: 'bank.ignore' as const,
        subject: `movement ${movement.id}`,
        before: { state: movement.state, reason: movement.reason },
        after: { state: 'ignored', note: reason },
      })),
    )
  })
  return { success: true, message: staffBankMessages.ignored(id_movements.length) }
}

/** Its money has a place: with orders, or as a payout of the provider. */
export const isAllocated = ({ state }: Pick<Movement, 'state'>) => state === 'booked' || state === 'payout'

export async function decide(
  { db, clock, caller }: OrderWork,
  ids: number[],
  decision: { state: Movement['state']; id_payment: number | null; note: string },
) {
  await db
    .updateTable('bank_movement')
    .set({ ...decision, decided_by: caller!.idAccount, decided_at: clock.now() })
    .where('id', 'in', ids)
    .execute()
}
