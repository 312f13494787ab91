import type { ClubCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { documentOf, drawOrderDocument } from '#api/core/orders/document-of-order.ts'
import { readPrintedOrder } from '#api/core/orders/order-reading-queries.ts'
import { orderMessages } from '#contract/order-messages.ts'

export async function getOrderDocument({ id_order }: Input<'getOrderDocument'>, call: ClubCall) {
  const order = await readPrintedOrder(call.db, id_order)
  if (!order || order.id_club !== call.idClub) throw notFound()
  const kind = documentOf(order)
  if (kind === null) throw conflict(orderMessages.noDocument)
  return drawOrderDocument(kind, { env: call.env, made: call.clock.now() }, order)
}
