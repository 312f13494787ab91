import { randomUUID } from 'node:crypto'
import { staffOrderMessages } from '../../../contract/staff-order-messages.ts'
import { recordAudit } from '../../audit.ts'
import type { AccountCall, Input } from '../../http/call.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { lockOrder } from '../../orders/order-queries.ts'
import { inOrderTransaction, type OrderWork } from '../../orders/order-work.ts'
import { type AskedRefund, askRefund } from './ask-refund.ts'
import { closeRefunded } from './close-refunded.ts'
import { refuseRefund } from './refuse-refund.ts'

type Wish = Input<'staffRefundOrder'>

/**
 * The key is kept, then the provider is asked outside any transaction, then it is written down: whatever fails in
 * between, asking again gives the money back once and records it once. What nobody answered is asked again by a job.
 */
export async function refundOrder(wish: Wish, call: AccountCall) {
  const asked = await inOrderTransaction(call, (inside) => prepare(inside, wish))
  if (asked) {
    const answer = await askRefund(call, asked)
    if (answer === undefined) throw conflict(staffOrderMessages.refundUnanswered)
    if (answer === 'refused') {
      await inOrderTransaction(call, (inside) => refuseRefund(inside, wish.id_order))
      throw conflict(staffOrderMessages.refundRefused)
    }
    await inOrderTransaction(call, (inside) => closeRefunded(inside, wish))
  }
  return { success: true, message: staffOrderMessages.refunded }
}

/** What to ask of the provider; undefined where there is nothing to ask and it is written down already. */
async function prepare(work: OrderWork, wish: Wish): Promise<AskedRefund | undefined> {
  const order = await lockOrder(work.db, wish.id_order)
  if (!order) throw notFound()
  if (order.state === 'refunded') throw conflict(staffOrderMessages.alreadyRefunded)
  if (order.state !== 'paid') throw conflict(staffOrderMessages.notPaid)
  const payment = await findReceived(work, order.id)
  if (!payment || wish.hors_portail || payment.provider === 'virement') {
    await closeRefunded(work, wish)
    return undefined
  }
  if (payment.provider !== work.payments?.name) throw conflict(staffOrderMessages.refundElsewhere)
  const refund_key = payment.refund_key ?? `refund ${payment.id} ${randomUUID()}`
  await work.db
    .updateTable('payment')
    .set({ refund_key, refund_asked_at: work.clock.now(), refund_reason: wish.reason, refund_refused_at: null })
    .where('id', '=', payment.id)
    .execute()
  await recordAudit(work, {
    action: 'order.ask_refund',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { reason: wish.reason },
  })
  return { intent: payment.intent!, amount_cents: payment.amount_cents, refund_key }
}

function findReceived({ db }: OrderWork, idOrder: number) {
  return db
    .selectFrom('payment')
    .select(['id', 'provider', 'intent', 'amount_cents', 'refund_key'])
    .where('id_order', '=', idOrder)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
}
