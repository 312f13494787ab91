import { orderMessages } from '../../../contract/order-messages.ts'
import type { ClubCall, Input } from '../../http/call.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { documentOf } from '../../orders/document-of-order.ts'
import { drawReceipt } from '../../orders/draw-receipt.ts'
import { drawTransfer } from '../../orders/draw-transfer.ts'
import { readPrintedOrder } from '../../orders/order-reading-queries.ts'

export async function printOrder({ id_order }: Input<'getOrderDocument'>, call: ClubCall) {
  const order = await readPrintedOrder(call.db, id_order)
  if (!order || order.id_club !== call.idClub) throw notFound()
  const kind = documentOf(order)
  if (kind === null) throw conflict(orderMessages.noDocument)
  return kind === 'receipt' ? drawReceipt(call, order) : drawTransfer(call, order)
}
