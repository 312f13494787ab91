import type { ClubCall, Input } from '#api/calls/call.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { notFound, Refusal } from '#api/calls/refusal.ts'
import { syncPaymentIntent } from '#api/core/orders/ask-provider.ts'
import { findOrderOfClub } from '#api/core/orders/order-queries.ts'
import { toOrderProgress } from './to-order-progress.ts'

/** A screen polls an order every few seconds; the provider need not be asked for each of several screens. */
const QUESTIONS = { max: 5, seconds: 5 }

export async function getPaymentStatus({ id_order }: Input<'getPaymentStatus'>, call: ClubCall) {
  const order = await findOrderOfClub(call.db, call.idClub, id_order)
  if (!order) throw notFound()
  const undecided = order.state === 'created' || order.state === 'deciding'
  const intent = undecided && (await mayAsk(call, id_order)) ? await syncPaymentIntent(call, id_order) : undefined
  return toOrderProgress(call, id_order, intent)
}

async function mayAsk(call: ClubCall, idOrder: number) {
  try {
    await reserve(call, [{ name: 'asking the provider about order', of: idOrder, ...QUESTIONS }])
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
