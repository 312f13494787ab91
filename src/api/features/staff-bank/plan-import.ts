import { createHash } from 'node:crypto'
import { type Judgement, judgeMovement } from '../../../domain/coda/judge-movement.ts'
import type { CodaMovement } from '../../../domain/coda/read-coda.ts'
import type { Connection } from '../../database/connect.ts'
import { findKnown, findOrdersByCommunication, type OrderFacts } from './bank-queries.ts'

export interface PlannedMovement {
  movement: CodaMovement
  fingerprint: Buffer
  judgement: Judgement | { fate: 'known' }
  /** The order whose communication it carries, whether it fits or not. */
  order: OrderFacts | undefined
}

/** What becomes of each movement of a file: shown before, done on import, by the same rule. */
export async function planImport(db: Connection, movements: CodaMovement[]): Promise<PlannedMovement[]> {
  const marked = markEach(movements)
  const known = await findKnown(
    db,
    marked.map(({ fingerprint }) => fingerprint),
  )
  const communications = [...new Set(movements.flatMap(({ structured }) => structured ?? []))]
  const orders = new Map(
    (await findOrdersByCommunication(db, communications)).map((order) => [order.communication_structuree, order]),
  )
  const paidHere = new Set<number>()
  return marked.map(({ movement, fingerprint }) => {
    const order = movement.structured === null ? undefined : orders.get(movement.structured)
    if (known.has(fingerprint.toString('hex'))) return { movement, fingerprint, order, judgement: { fate: 'known' } }
    // Paid by an earlier line of the same file: the second one is a person's.
    const now = order && paidHere.has(order.id) ? { ...order, state: 'paid' as const } : order
    const judgement = judgeMovement(movement, now)
    if (order && judgement.fate === 'pay') paidHere.add(order.id)
    return { movement, fingerprint, order, judgement }
  })
}

/**
 * What a movement is known by in any file: all that the bank says of it, and the how many-eth it is among those that
 * are exactly alike. Its number in the statement is no part of it: another file may count otherwise.
 */
function markEach(movements: CodaMovement[]) {
  const seen = new Map<string, number>()
  return movements.map((movement) => {
    const { account, valueDate, amountCents, transaction, reference, structured, communication } = movement
    const { counterpartyName, counterpartyAccount } = movement
    const text = JSON.stringify([
      account,
      valueDate,
      amountCents,
      transaction,
      reference,
      structured,
      communication,
      counterpartyName,
      counterpartyAccount,
    ])
    const place = (seen.get(text) ?? 0) + 1
    seen.set(text, place)
    return { movement, fingerprint: createHash('sha256').update(`${text} ${place}`).digest() }
  })
}
