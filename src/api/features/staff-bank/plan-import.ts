import { createHash } from 'node:crypto'
import { today } from '#api/config/clock.ts'
import { listOwnAccounts } from '#api/core/ledger/own-accounts.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import type { BankNotice } from '#contract/staff/staff-bank-messages.ts'
import { type Classification, classifyMovement } from '#domain/coda/classify-movement.ts'
import { findBreaks } from '#domain/coda/find-breaks.ts'
import type { Coda, CodaMovement, CodaStatement } from '#domain/coda/read-coda.ts'
import { outgoingSource } from '#domain/ledger/plan-movement-entries.ts'
import { isFromProvider } from '#domain/ledger/plan-settlement.ts'
import { findKnown, findOrdersByCommunication, findPosted, listStatements, type OrderFacts } from './bank-queries.ts'
import { findProviderAccounts } from './payout-queries.ts'

export interface PlannedMovement {
  movement: CodaMovement
  fingerprint: Buffer
  classification: Classification | { fate: 'known' }
  /** The order of its structured communication, whether or not it fits. */
  order: OrderFacts | undefined
}

export interface ImportPlan {
  /** Statements of the federation's own accounts; the others pay nothing and are not stored. */
  statements: CodaStatement[]
  movements: PlannedMovement[]
  leftOut: string[]
  notices: BankNotice[]
}

type PlanWork = Pick<Deps, 'env' | 'clock'> & { db: Connection }

/** The plan of an import, by the same rule for the preview and the import. */
export async function planImport(work: PlanWork, file: Coda): Promise<ImportPlan> {
  const own = new Set(listOwnAccounts(work.env))
  const statements = file.statements.filter(({ account }) => own.has(account))
  const others = file.statements.filter(({ account }) => !own.has(account))
  return {
    statements,
    movements: await planMovements(work, ownMovements(work, file)),
    leftOut: [...new Set(others.map(({ account }) => account))],
    notices: [
      ...(file.moreFollows ? [{ kind: 'more_follows' as const }] : []),
      ...others.map((statement) => ({ kind: 'other_account' as const, statement })),
      ...(await findBreaksAround(work.db, statements)),
    ],
  }
}

export function ownMovements({ env }: Pick<PlanWork, 'env'>, { movements }: Coda) {
  const own = new Set(listOwnAccounts(env))
  return movements.filter(({ account }) => own.has(account))
}

/** Gaps between the statements of the file, and between them and the stored ones. */
async function findBreaksAround(db: Connection, statements: CodaStatement[]) {
  if (statements.length === 0) return []
  const known = await listStatements(
    db,
    statements.map(({ account }) => account),
  )
  const inFile = new Set<unknown>(statements)
  // The file comes last: it replaces a stored statement that it repeats.
  return findBreaks([...known, ...statements]).filter(({ before, after }) => inFile.has(before) || inFile.has(after))
}

async function planMovements({ db, clock }: PlanWork, movements: CodaMovement[]): Promise<PlannedMovement[]> {
  const marked = markEach(movements)
  const known = await findKnown(
    db,
    marked.map(({ fingerprint }) => fingerprint),
  )
  const posted = await findPosted(
    db,
    marked.map(({ fingerprint }) => outgoingSource(fingerprint.toString('hex'))),
  )
  const communications = [...new Set(movements.flatMap(({ structured }) => structured ?? []))]
  const orders = new Map(
    (await findOrdersByCommunication(db, communications)).map((order) => [order.communication_structuree, order]),
  )
  const ofProvider = await findProviderAccounts(
    db,
    movements.map(({ counterpartyAccount }) => counterpartyAccount),
  )
  const paidHere = new Set<number>()
  return marked.map(({ movement, fingerprint }) => {
    const order = movement.structured === null ? undefined : orders.get(movement.structured)
    if (known.has(fingerprint.toString('hex')))
      return { movement, fingerprint, order, classification: { fate: 'known' } }
    // An earlier line of the file pays it, so the second one needs a person.
    const now = order && paidHere.has(order.id) ? { ...order, state: 'paid' as const } : order
    const due = now && { state: now.state, total_cents: now.due_cents }
    const fromProvider =
      ofProvider.has(movement.counterpartyAccount) ||
      isFromProvider({ counterparty_name: movement.counterpartyName, communication: movement.communication })
    const classification = classifyMovement({ ...movement, fromProvider }, due, today(clock))
    // Money that the provider took back before the portal kept such debits: the books have it already.
    if (classification.fate === 'person' && posted.has(outgoingSource(fingerprint.toString('hex'))))
      return { movement, fingerprint, order, classification: { fate: 'known' } }
    if (order && classification.fate === 'pay') paidHere.add(order.id)
    return { movement, fingerprint, order, classification }
  })
}

/**
 * The fingerprint of a movement in any file: all that the bank says of it, plus its ordinal among identical movements.
 * Its number in the statement is not part of it, since another file may count differently.
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
