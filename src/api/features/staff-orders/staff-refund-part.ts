import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import {
  findOnlinePayment,
  isUnderWay,
  listOrderRefunds,
  readRefundable,
} from '#api/core/orders/order-refund-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { formatMoney, readEuros } from '#domain/money.ts'
import { type PartProblem, type PartWish, planRefundPart } from '#domain/refund-part.ts'
import { isRefundOver, refundStateOf } from '#domain/refund-status.ts'
import { askOrderRefund, startOrderRefund } from './start-order-refund.ts'

type Wish = Input<'staffRefundPart'>

/** Gives back some lines, whose licences end, or an amount of a paid order. The order stays paid. */
export async function staffRefundPart(wish: Wish, call: AccountCall) {
  const what = readWish(wish)
  const asked = await inTransaction(call, (call) => prepare(call, wish, what))
  const done = 'id_lines' in what ? staffOrderMessages.linesRefunded : staffOrderMessages.amountRefunded
  return askOrderRefund(call, asked, done)
}

function readWish({ id_lines, montant }: Wish): PartWish {
  if (id_lines.length > 0 && montant !== '') throw invalid({ montant: [staffOrderMessages.linesOrAmount] })
  if (id_lines.length > 0) return { id_lines }
  if (montant === '') throw invalid({ montant: [staffOrderMessages.linesOrAmount] })
  return { amount_cents: readEuros(montant)! }
}

/** The refund to request; undefined if nothing is to be requested and the refund is recorded. */
async function prepare(work: OrderWork, wish: Wish, what: PartWish) {
  const order = await lockOrder(work.db, wish.id_order)
  if (!order) throw notFound()
  if (order.state === 'refunded') throw conflict(staffOrderMessages.alreadyRefunded)
  if (order.state !== 'paid') throw conflict(staffOrderMessages.notPaid)
  const refunds = await listOrderRefunds(work.db, order.id)
  // A repeated call. One that is under way is told so below, and finished by a job.
  if (refunds.some((known) => known.request_key === wish.cle && known.done_at !== null)) return undefined
  const payment = await findOnlinePayment(work.db, order.id)
  const state = payment ? refundStateOf(payment) : null
  const isWholeUnderWay = state !== null && !isRefundOver(state)
  if (isWholeUnderWay || refunds.some(isUnderWay)) {
    throw conflict(staffOrderMessages.refundUnderWay)
  }
  const refundable = await readRefundable(work, order)
  const part = planRefundPart(refundable, what)
  if (typeof part === 'string') throw conflict(PROBLEMS[part](formatMoney(refundable.received_cents)))
  // An order is paid online at once and as a whole, so all of the part came that way.
  const online = payment && payment.left_cents >= part.amount_cents ? payment : undefined
  return startOrderRefund(work, order, {
    ...part,
    ...(online && { credit_cents: 0 }),
    id_lines: 'id_lines' in what ? [...new Set(what.id_lines)] : [],
    payment: online,
    id_alert: null,
    request_key: wish.cle,
    reason: wish.reason,
    hors_portail: wish.hors_portail,
  })
}

const PROBLEMS: Record<PartProblem, (received: string) => string> = {
  nothing_left: () => staffOrderMessages.nothingToRefund,
  foreign_line: () => staffOrderMessages.foreignLine,
  line_refunded: () => staffOrderMessages.lineRefunded,
  whole_order: () => staffOrderMessages.refundWholeOrder,
  more_than_received: staffOrderMessages.moreThanReceived,
}
