import { createHash } from 'node:crypto'
import { today } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import type { BankNotice } from '#contract/staff/staff-bank-messages.ts'
import { classifyMovement, type Judgement } from '#domain/coda/classify-movement.ts'
import { findBreaks } from '#domain/coda/find-breaks.ts'
import type { Coda, CodaMovement, CodaStatement } from '#domain/coda/read-coda.ts'
import { findKnown, findOrdersByCommunication, listStatements, type OrderFacts } from './bank-queries.ts'
import { listOwnAccounts } from './own-accounts.ts'

export interface PlannedMovement {
  movement: CodaMovement
  fingerprint: Buffer
  judgement: Judgement | { fate: 'known' }
  /** The order whose communication it carries, whether it fits or not. */
  order: OrderFacts | undefined
}

export interface ImportPlan {
  /** Of the federation's own accounts: the others pay nothing, and nothing of them is kept. */
  statements: CodaStatement[]
  movements: PlannedMovement[]
  leftOut: string[]
  notices: BankNotice[]
}

type PlanWork = Pick<Deps, 'env' | 'clock'> & { db: Connection }

/** What becomes of a file: shown before, done on import, by the same rule. */
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

/** Breaks between the statements of the file, and between them and those that are known. */
async function findBreaksAround(db: Connection, statements: CodaStatement[]) {
  if (statements.length === 0) return []
  const known = await listStatements(
    db,
    statements.map(({ account }) => account),
  )
  const inFile = new Set<unknown>(statements)
  // The file comes last: where a statement is known already, the one of the file stands for both.
  return findBreaks([...known, ...statements]).filter(({ before, after }) => inFile.has(before) || inFile.has(after))
}

async function planMovements({ db, clock }: PlanWork, movements: CodaMovement[]): Promise<PlannedMovement[]> {
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
    const judgement = classifyMovement(movement, now, today(clock))
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
