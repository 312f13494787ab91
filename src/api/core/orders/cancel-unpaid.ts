import { postOrders } from '#api/core/ledger/post-orders.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { findMentions } from './find-mentions.ts'
import { moveOrder } from './move-order.ts'
import { closedFilling } from './order-letters.ts'
import { findCorrespondents, type Order } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'

/**
 * Cancels an unpaid order: its members can be ordered for again, and the club gets the reason. Money that
 * was held for it becomes the club's credit.
 */
export async function cancelUnpaid(work: OrderWork, order: Order, reason: string) {
  await moveOrder(work, order, 'cancelled', { closed_at: work.clock.now(), close_reason: reason })
  await postOrders(work, [order.id])
  const { club, addresses } = await findCorrespondents(work.db, order)
  const mentions = await findMentions(work.db, order.id)
  for (const address of addresses) {
    await enqueueMail(work, 'order_cancelled', address, { ...closedFilling(work.env, order, club, reason), mentions })
  }
}
