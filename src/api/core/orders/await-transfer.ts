import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { encloseTransfer } from './enclose-documents.ts'
import { moveOrder } from './move-order.ts'
import { toOrderView, transferFilling } from './order-letters.ts'
import { findCorrespondents, type Order } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'

/**
 * The order now waits for a transfer, and the instructions leave: to the billing address of the manager who ordered, or
 * to all correspondents of the club when the secretariat did.
 */
export async function awaitTransfer(work: OrderWork, order: Order) {
  const awaited = await moveOrder(work, order, 'awaiting_payment', { processed_at: work.clock.now() })
  const { club, addresses } = await findCorrespondents(work.db, awaited)
  const enclosed = await encloseTransfer(work, awaited)
  const filling = transferFilling(work.env, awaited, club)
  if (awaited.id_member !== null) {
    await enqueueMail(work, 'order_transfer', awaited.adresse_facturation.mail, { ...filling, ...enclosed })
    return
  }
  const values = { ...filling.values, objet: await toOrderView(work.db, order.id) }
  for (const address of addresses) {
    await enqueueMail(work, 'order_by_secretariat', address, { ...filling, values, ...enclosed })
  }
}
