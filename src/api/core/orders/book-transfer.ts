import { randomUUID } from 'node:crypto'
import { type CalendarDate, dateInBrussels } from '#domain/dates.ts'
import type { Order } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'
import { payOrder } from './pay-order.ts'

interface Transfer {
  /** The day on which the money arrived. */
  day: CalendarDate
  amount_cents: number
  note?: string
}

/** Marks the order as paid by transfer on that day. The caller holds the order's lock. */
export async function bookTransfer(work: OrderWork, order: Order, { day, amount_cents, note = '' }: Transfer) {
  const { id } = await work.db
    .insertInto('payment')
    .values({
      id_order: order.id,
      provider: 'virement',
      idempotency_key: `transfer ${order.id} ${randomUUID()}`,
      amount_cents,
      note,
      // Never live, since an intent that the provider has not cancelled yet may be.
      state: 'succeeded',
      created_at: work.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await payOrder(work, order, { paidAt: instantOn(work, order, day), idPayment: id })
  return id
}

/** An instant for a payment of which only the day is known: never before the order, never in the future. */
function instantOn({ clock }: OrderWork, order: Order, day: CalendarDate): Date {
  const now = clock.now()
  if (day >= dateInBrussels(now)) return now
  const noon = new Date(`${day}T11:00:00Z`)
  return noon < order.created_at ? order.created_at : noon
}
