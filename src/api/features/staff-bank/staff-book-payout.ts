import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { postEntries } from '#api/core/ledger/post-entries.ts'
import { postMovements } from '#api/core/ledger/post-movements.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { feeOf, planSettlement } from '#domain/ledger/plan-settlement.ts'
import { formatMoney } from '#domain/money.ts'
import { lockMovement } from './bank-queries.ts'
import { decide, isAllocated } from './decide-movement.ts'
import { findUnpaidOut } from './payout-queries.ts'

/**
 * The movement is a payout of the provider, or a debit when refunds exceed payments: the lines leave its account, and the
 * difference is its fee.
 */
export async function staffBookPayout({ id_movement, lignes }: Input<'staffBookPayout'>, call: AccountCall) {
  const fee = await inTransaction(call, async (call) => {
    const movement = await lockMovement(call.db, id_movement)
    if (!movement) throw notFound()
    const { state, amount_cents, reason } = movement
    if (isAllocated(movement)) throw conflict(staffBankMessages.alreadyBooked)
    if (reason === 'currency') throw conflict(staffBankMessages.notInEuros)
    const lines = await claimLines(call.db, id_movement, lignes)
    const fee_cents = feeOf(amount_cents, lines)
    if (fee_cents < 0) throw conflict(staffBankMessages.payoutUnexplained)
    await decide(call, [movement.id], { state: 'payout', id_payment: null, note: '' })
    await postMovements(call, [id_movement])
    const entry_count = await countEntries(call.db, id_movement)
    await postEntries(call, [planSettlement({ id: id_movement, amount_cents, entry_count }, today(call.clock), lines)])
    await recordAudit(call, {
      action: 'bank.payout',
      subject: `movement ${id_movement}`,
      before: { state, reason },
      after: { state: 'payout', amount_cents, fee_cents, count: lines.length },
    })
    return fee_cents
  })
  return { success: true, message: staffBankMessages.paidOut(lignes.length, formatMoney(fee)) }
}

/** The primary key lets one of two payouts have a line; the second waits for the first and is refused. */
async function claimLines(db: Connection, id_movement: number, ids: number[]) {
  const lines = await findUnpaidOut(db, ids)
  if (lines.length < ids.length) throw conflict(staffBankMessages.lineGone)
  const claimed = await db
    .insertInto('payout_line')
    .values(lines.map(({ id_line }) => ({ id_line, id_movement })))
    .onConflict((taken) => taken.doNothing())
    .returning('id_line')
    .execute()
  if (claimed.length < ids.length) throw conflict(staffBankMessages.lineGone)
  return lines
}

async function countEntries(db: Connection, idMovement: number) {
  const { count } = await db
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id_movement', '=', idMovement)
    .executeTakeFirstOrThrow()
  return count
}
