import { toCandidate } from '#api/core/orders/to-candidate.ts'
import type { Connection } from '#api/database/connect.ts'
import { createSuggester } from '#domain/coda/suggest-orders.ts'
import { euros } from '#domain/money.ts'
import { findAwaited, type OrderFacts } from './bank-queries.ts'

export function toOrderView({
  id,
  numero,
  club,
  total_cents,
  due_cents,
  state,
}: Omit<OrderFacts, 'communication_structuree'>) {
  return { id_order: id, numero, club, total: euros(total_cents), du: euros(due_cents), state }
}

/** Finds the awaited orders that a movement may be meant for. */
export async function prepareSuggestions(db: Connection) {
  const awaited = await findAwaited(db)
  const byId = new Map(awaited.map((order) => [order.id, order]))
  // A movement is compared with what an order still lacks.
  const suggest = createSuggester(
    awaited.map(({ due_cents, ...order }) => toCandidate({ ...order, total_cents: due_cents })),
  )
  return (movement: Parameters<typeof suggest>[0]) =>
    suggest(movement).map(({ id_order, hint }) => ({ ...toOrderView(byId.get(id_order)!), hint }))
}
