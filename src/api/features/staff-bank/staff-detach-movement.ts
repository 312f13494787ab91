import { type SqlBool, sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { postEntries } from '#api/core/ledger/post-entries.ts'
import { lockCredit } from '#api/core/orders/lock-credit.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import type { LedgerAccount, LedgerLine } from '#domain/ledger/ledger-entry.ts'
import type { OrderState } from '#domain/order-status.ts'
import { lockMovement } from './bank-queries.ts'
import { decide, isAllocated } from './decide-movement.ts'

/**
 * Takes the attribution of a movement back, by entries that reverse its own: it waits for a decision again. An order that
 * it paid keeps its licences, so it must be refunded first.
 */
export async function staffDetachMovement({ id_movement, reason }: Input<'staffDetachMovement'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const idsOfOrders = await listOrders(call.db, id_movement)
    for (const id of idsOfOrders) await lockOrder(call.db, id)
    const movement = await lockMovement(call.db, id_movement)
    if (!movement) throw notFound()
    // A colleague may have attributed it anew meanwhile, to an order that is not locked.
    const isLocked = (id: number) => idsOfOrders.includes(id)
    if (!isAllocated(movement) || !(await listOrders(call.db, id_movement)).every(isLocked)) {
      throw conflict(staffBankMessages.notBooked)
    }
    if (movement.state === 'payout') await takePayoutBack(call, id_movement)
    const parts = await listParts(call.db, id_movement)
    const paid = parts.find(({ state, by_hand }) => state === 'paid' && !by_hand)
    if (paid) throw conflict(staffBankMessages.detachPaid(paid.numero!))
    await takeBack(call, id_movement, parts)
    await call.db
      .updateTable('payment')
      .set({ state: 'cancelled' })
      .where('id_movement', '=', id_movement)
      .where('state', 'in', ['succeeded', 'refunded'])
      .execute()
    await askAgain(call.db, idsOfOrders)
    await decide(call, [movement.id], { state: 'unmatched', id_payment: null, note: '' })
    await recordAudit(call, {
      action: 'bank.detach',
      subject: `movement ${id_movement}`,
      before: { state: movement.state },
      after: { state: 'unmatched', note: reason },
    })
  })
  return { success: true, message: staffBankMessages.detached }
}

/** The lines wait for a payout again. */
async function takePayoutBack(work: OrderWork, idMovement: number) {
  const { rows } = await sql<{ id_entry: number; account: LedgerAccount; amount_cents: number }>`
    select entry.id as id_entry, line.account, -line.amount_cents as amount_cents
    from ledger_entry entry join ledger_line line on line.id_entry = entry.id
    where entry.id_movement = ${idMovement} and entry.kind = 'settlement'
      and not exists (select from ledger_entry later where later.corrects = entry.id)
    order by line.id`.execute(work.db)
  const corrects = rows[0]!.id_entry
  await postEntries(work, [
    {
      source: `detached ${corrects}`,
      kind: 'correction',
      day: today(work.clock),
      id_movement: idMovement,
      corrects,
      lines: rows.map(({ account, amount_cents }) => ({ account, amount_cents })),
    },
  ])
  await work.db.deleteFrom('payout_line').where('id_movement', '=', idMovement).execute()
}

async function listOrders(db: Connection, idMovement: number) {
  const rows = await db
    .selectFrom('payment')
    .select('id_order')
    .distinct()
    .where('id_movement', '=', idMovement)
    .orderBy('id_order')
    .execute()
  return rows.map(({ id_order }) => id_order)
}

/** An order for which nothing is held any more asks for its balance again when another part comes. */
async function askAgain(db: Connection, idsOfOrders: number[]) {
  await db
    .updateTable('club_order')
    .set({ balance_asked_at: null })
    .where(sql<SqlBool>`id = any(${idsOfOrders}::integer[])`)
    .where(
      sql<SqlBool>`not exists (select from ledger_line where id_order = club_order.id having sum(amount_cents) <> 0)`,
    )
    .execute()
}

interface Part {
  id_entry: number
  amount_cents: number
  id_club: number | null
  id_order: number | null
  numero: string | null
  state: OrderState | null
  /** Given back by a transfer, when the order was refunded. */
  paid_back_cents: number
  /** It proves a payment that was booked by hand, and which stands. */
  by_hand: boolean
}

/** The parts of a movement that entries gave to orders or to a club's credit, without those that a later entry took back. */
async function listParts(db: Connection, idMovement: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select entry.id as id_entry, taken.amount_cents, line.id_club, line.id_order, o.numero, o.state,
      entry.kind = 'match' as by_hand,
      (select coalesce(-sum(back.amount_cents), 0)
        from ledger_entry payout join ledger_line back on back.id_entry = payout.id and back.account = 'transfers'
        where payout.id_payment = entry.id_payment and payout.kind = 'payout') as paid_back_cents
    from ledger_entry entry
    join ledger_line taken on taken.id_entry = entry.id and taken.account = 'unallocated'
    left join ledger_line line on line.id_entry = entry.id and line.account = 'clubs'
    left join club_order o on o.id = line.id_order
    where entry.id_movement = ${idMovement} and entry.kind in ('payment', 'match', 'credit')
      and not exists (select from ledger_entry later where later.corrects = entry.id)
    order by entry.id`.execute(db)
  return rows
}

async function takeBack(work: OrderWork, idMovement: number, parts: Part[]) {
  for (const part of parts) {
    const lines = whereItIs(part)
    const free = lines.find(({ account, id_order }) => account === 'clubs' && id_order === undefined)
    if (free && (await lockCredit(work.db, free.id_club!)) < free.amount_cents) {
      throw conflict(staffBankMessages.creditUsed)
    }
    await postEntries(work, [
      {
        source: `detached ${part.id_entry}`,
        kind: 'correction',
        day: today(work.clock),
        document: part.numero ?? '',
        id_movement: idMovement,
        ...(part.id_order !== null && { id_order: part.id_order }),
        corrects: part.id_entry,
        lines: [...lines, { account: 'unallocated', amount_cents: -part.amount_cents }],
      },
    ])
  }
}

/** Where the money of a part is now: held for its order, given back by a transfer, or else in the club's credit. */
function whereItIs({ by_hand, state, id_club, id_order, amount_cents, paid_back_cents }: Part): LedgerLine[] {
  if (by_hand) return [{ account: 'transfers', amount_cents }]
  if (state === 'awaiting_payment') return [{ account: 'clubs', id_club: id_club!, id_order: id_order!, amount_cents }]
  const lines: LedgerLine[] = [
    { account: 'transfers', amount_cents: paid_back_cents },
    { account: 'clubs', id_club: id_club!, amount_cents: amount_cents - paid_back_cents },
  ]
  return lines.filter((line) => line.amount_cents !== 0)
}
