import { randomUUID } from 'node:crypto'
import { recordAudit } from '#api/calls/record-audit.ts'
import { postOrders } from '#api/core/ledger/post-orders.ts'
import { readHeld } from '#api/core/ledger/read-balances.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { type CalendarDate, dateInBrussels } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { findMentions } from './find-mentions.ts'
import { transferFilling } from './order-letters.ts'
import { findCorrespondents, type Order } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'
import { payOrder } from './pay-order.ts'

interface Transfer {
  /** The day on which the money arrived. */
  day: CalendarDate
  amount_cents: number
  note?: string
  /** The movement that brought it; without one a person saw it on the account. */
  idMovement?: number
  /** A person accepts that the order is paid although money is missing. */
  accept?: boolean
}

/**
 * Holds money of a transfer for the order, and pays it once the total is covered. The caller holds the order's lock.
 * Returns the payment.
 */
export async function bookTransfer(work: OrderWork, order: Order, transfer: Transfer) {
  const { day, amount_cents, note = '', idMovement = null, accept = false } = transfer
  const arrivedAt = instantOn(work, order, day)
  const { id } = await work.db
    .insertInto('payment')
    .values({
      id_order: order.id,
      provider: 'virement',
      idempotency_key: `transfer ${order.id} ${randomUUID()}`,
      amount_cents,
      note,
      id_movement: idMovement,
      // Never live, since an intent that the provider has not cancelled yet may be.
      state: 'succeeded',
      created_at: arrivedAt,
      settled_at: arrivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await postOrders(work, [order.id])
  await payIfCovered(work, order, { paidAt: arrivedAt, accept })
  return id
}

/** Pays the order when the money held for it covers its total; else asks the club for the rest, once. */
export async function payIfCovered(
  work: OrderWork,
  order: Order,
  { paidAt, accept = false }: { paidAt: Date; accept?: boolean },
) {
  const held = await readHeld(work.db, order.id)
  if (held < order.total_cents && !accept) return askBalance(work, order, held)
  await payOrder(work, order, { paidAt })
  await postOrders(work, [order.id])
}

async function askBalance(work: OrderWork, order: Order, held: number) {
  const asked = await work.db
    .updateTable('club_order')
    .set({ balance_asked_at: work.clock.now() })
    .where('id', '=', order.id)
    .where('balance_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!asked) return
  const { club, addresses } = await findCorrespondents(work.db, order)
  const { values, url } = transferFilling(work.env, order, club)
  const mentions = await findMentions(work.db, order.id)
  const amounts = { recu: formatMoney(held), solde: formatMoney(order.total_cents - held) }
  for (const address of addresses) {
    await enqueueMail(work, 'order_balance', address, { values: { ...values, ...amounts }, url, mentions })
  }
  await recordAudit(work, { action: 'order.ask_balance', id_club: order.id_club, subject: `order ${order.numero}` })
}

/** An instant for a payment of which only the day is known: never before the order, never in the future. */
function instantOn({ clock }: OrderWork, order: Order, day: CalendarDate): Date {
  const now = clock.now()
  if (day >= dateInBrussels(now)) return now
  const noon = new Date(`${day}T11:00:00Z`)
  return noon < order.created_at ? order.created_at : noon
}
