import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { feeOf, isFromProvider } from '#domain/ledger/plan-settlement.ts'
import { euros } from '#domain/money.ts'
import {
  findOrdersByCommunication,
  listAttributions,
  listMovements,
  type MovementRow,
  readMovement,
} from './bank-queries.ts'
import { isAllocated } from './decide-movement.ts'
import { listPaidOut, toProviderLineView } from './payout-queries.ts'
import { prepareSuggestions, toOrderView } from './to-order-view.ts'

export async function staffListMovements(filter: Input<'staffListMovements'>, { db }: AccountCall) {
  const { total, rows } = await listMovements(db, filter)
  return { total, rows: rows.map(describe) }
}

export async function staffGetMovement({ id_movement }: Input<'staffGetMovement'>, { db }: AccountCall) {
  const [movement] = await readMovement(db, { idMovement: id_movement })
  if (!movement) throw notFound()
  const { file, imported_at, decided_at, decider } = movement
  const undecided = !isAllocated(movement) && movement.amount_cents > 0
  return {
    ...describe(movement),
    fichier: { nom: file, imported_at: imported_at.toISOString() },
    decided_by: decider,
    decided_at: decided_at?.toISOString() ?? null,
    named: movement.state === 'unmatched' ? await findNamed(db, movement) : null,
    attributions: (await listAttributions(db, id_movement)).map(({ cents, ...part }) => ({
      ...part,
      montant: euros(cents),
    })),
    suggestions: undecided ? (await prepareSuggestions(db))(movement) : [],
    versement: movement.state === 'payout' ? await describePayout(db, movement) : null,
  }
}

async function describePayout(db: Connection, { id, amount_cents }: MovementRow) {
  const lines = await listPaidOut(db, id)
  return { lignes: lines.map(toProviderLineView), frais: euros(feeOf(amount_cents, lines)) }
}

async function findNamed(db: Connection, { communication_structuree }: MovementRow) {
  if (communication_structuree === null) return null
  const [order] = await findOrdersByCommunication(db, [communication_structuree])
  return order ? toOrderView(order) : null
}

function describe(row: MovementRow) {
  const { id_order, numero, club, total_cents, order_state } = row
  return {
    id_movement: row.id,
    value_date: row.value_date,
    amount: euros(row.amount_cents),
    communication_structuree: row.communication_structuree,
    communication: row.communication,
    counterparty_name: row.counterparty_name,
    counterparty_account: row.counterparty_account,
    account: row.account,
    state: row.state,
    reason: row.reason,
    note: row.note,
    order:
      id_order === null
        ? null
        : toOrderView({
            id: id_order,
            numero: numero!,
            club: club!,
            total_cents: total_cents!,
            due_cents: 0,
            state: order_state!,
          }),
    versement_probable: !isAllocated(row) && row.amount_cents !== 0 && (row.came_from_provider || isFromProvider(row)),
  }
}
