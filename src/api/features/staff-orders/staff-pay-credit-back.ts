import { randomUUID } from 'node:crypto'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { postEntries } from '#api/core/ledger/post-entries.ts'
import { lockCredit } from '#api/core/orders/lock-credit.ts'
import { orderListUrl } from '#api/core/orders/order-letters.ts'
import { findClubCorrespondents } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { payCreditBack } from '#domain/ledger/plan-credit-entries.ts'
import { formatMoney, readEuros } from '#domain/money.ts'

/** Records a transfer by which a person paid a club's credit back. */
export async function staffPayCreditBack(
  { id_club, montant, date, note }: Input<'staffPayCreditBack'>,
  call: AccountCall,
) {
  if (date > today(call.clock)) throw invalid({ date: [staffOrderMessages.transferInFuture] })
  const amount_cents = readEuros(montant)!
  await inTransaction(call, async (call) => {
    const club = await call.db.selectFrom('club').select('club').where('id', '=', id_club).executeTakeFirst()
    if (!club) throw notFound()
    const credit = await lockCredit(call.db, id_club)
    if (amount_cents > credit) throw conflict(staffOrderMessages.moreThanCredit(formatMoney(credit)))
    await postEntries(call, [
      payCreditBack({ source: `credit paid back ${randomUUID()}`, day: date, id_club, amount_cents }),
    ])
    await recordAudit(call, { action: 'club.pay_credit_back', id_club, after: { amount_cents, date, note } })
    await mailClub(call, id_club, amount_cents, date)
  })
  return { success: true, message: staffOrderMessages.creditPaidBack }
}

async function mailClub(work: OrderWork, id_club: number, amount_cents: number, date: CalendarDate) {
  const { club, addresses } = await findClubCorrespondents(work.db, id_club)
  for (const address of addresses) {
    await enqueueMail(work, 'credit_paid_back', address, {
      values: { club: club.club, montant: formatMoney(amount_cents), date: formatDate(date) },
      url: orderListUrl(work.env, club),
    })
  }
}
