import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { documentOf, drawOrderDocument } from '#api/core/orders/document-of-order.ts'
import { readPrintedOrder } from '#api/core/orders/order-reading-queries.ts'
import { orderMessages } from '#contract/order-messages.ts'

export async function staffOrderDocument({ id_order }: Input<'staffOrderDocument'>, call: AccountCall) {
  const order = await readPrintedOrder(call.db, id_order)
  if (!order) throw notFound()
  const kind = documentOf(order)
  if (kind === null) throw conflict(orderMessages.noDocument)
  return drawOrderDocument(kind, { env: call.env, made: call.clock.now() }, order)
}
