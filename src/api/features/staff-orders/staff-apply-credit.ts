import { randomUUID } from 'node:crypto'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { postEntries } from '#api/core/ledger/post-entries.ts'
import { readHeld } from '#api/core/ledger/read-balances.ts'
import { payIfCovered } from '#api/core/orders/book-transfer.ts'
import { lockCredit } from '#api/core/orders/lock-credit.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { applyCredit } from '#domain/ledger/plan-credit-entries.ts'
import { formatMoney, readEuros } from '#domain/money.ts'

/** Holds a part of the club's credit for an order that awaits a transfer. What covers the order pays it. */
export async function staffApplyCredit({ id_order, montant }: Input<'staffApplyCredit'>, call: AccountCall) {
  const amount_cents = readEuros(montant)!
  const isPaid = await inTransaction(call, async (call) => {
    const order = await lockOrder(call.db, id_order)
    if (!order) throw notFound()
    if (order.state !== 'awaiting_payment') throw conflict(staffOrderMessages.notAwaiting)
    const due = order.total_cents - (await readHeld(call.db, id_order))
    if (amount_cents > due) throw conflict(staffOrderMessages.moreThanDue(formatMoney(due)))
    const credit = await lockCredit(call.db, order.id_club)
    if (amount_cents > credit) throw conflict(staffOrderMessages.moreThanCredit(formatMoney(credit)))
    const use = { source: `applied ${randomUUID()}`, day: today(call.clock), id_club: order.id_club, amount_cents }
    await postEntries(call, [applyCredit(use, order)])
    await recordAudit(call, {
      action: 'order.apply_credit',
      id_club: order.id_club,
      subject: `order ${order.numero}`,
      after: { amount_cents },
    })
    await payIfCovered(call, order, { paidAt: call.clock.now() })
    return amount_cents === due
  })
  return { success: true, message: isPaid ? staffOrderMessages.creditPaid : staffOrderMessages.creditHeld }
}
