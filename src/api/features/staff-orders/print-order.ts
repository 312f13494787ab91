import { orderMessages } from '../../../contract/order-messages.ts'
import type { AccountCall, Input } from '../../http/call.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { documentOf } from '../../orders/document-of-order.ts'
import { drawReceipt } from '../../orders/draw-receipt.ts'
import { drawTransfer } from '../../orders/draw-transfer.ts'
import { readPrintedOrder } from '../../orders/order-reading-queries.ts'

export async function printOrder({ id_order }: Input<'staffOrderDocument'>, call: AccountCall) {
  const order = await readPrintedOrder(call.db, id_order)
  if (!order) throw notFound()
  const kind = documentOf(order)
  if (kind === null) throw conflict(orderMessages.noDocument)
  return kind === 'receipt' ? drawReceipt(call, order) : drawTransfer(call, order)
}
