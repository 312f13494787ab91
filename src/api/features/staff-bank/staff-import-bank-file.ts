import { type SqlBool, sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { postEntries } from '#api/core/ledger/post-entries.ts'
import { postMovements } from '#api/core/ledger/post-movements.ts'
import { postOpenings } from '#api/core/ledger/post-openings.ts'
import { bookTransfer } from '#api/core/orders/book-transfer.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { takeLock } from '#api/database/advisory-locks.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffBankMessages } from '#contract/staff/staff-bank-messages.ts'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { planOutgoingEntry } from '#domain/ledger/plan-movement-entries.ts'
import { findOrdersByCommunication } from './bank-queries.ts'
import { findImported } from './find-imported.ts'
import { type ImportPlan, ownMovements, type PlannedMovement, planImport } from './plan-import.ts'
import { type BankFile, readBankFile } from './read-bank-file.ts'
import { toNoticeViews } from './to-notice-views.ts'

/** One transaction: the whole file or nothing. */
export async function staffImportBankFile(input: Input<'staffImportBankFile'>, call: AccountCall) {
  const file = readBankFile(input)
  if (file.problems.length > 0) {
    throw invalid({ contenu: file.problems.map(({ message }) => message) }, staffBankMessages.fileNotSound)
  }
  return inTransaction(call, async (call) => {
    // Imports run one at a time, so that the second sees what the first booked.
    await takeLock(call.db, 'bankImport')
    const before = await findImported(call, file)
    if (before) {
      const when = formatDate(dateInBrussels(before.imported_at))
      return { ...NOTHING, success: true, message: staffBankMessages.alreadyImported(when) }
    }
    return carryOut(call, file)
  })
}

const NOTHING = { importe: false, payees: 0, a_decider: 0, connus: 0, ignores: 0, avis: [] }

async function carryOut(work: OrderWork, file: BankFile) {
  await lockOrders(work, file)
  const plan = await planImport(work, file)
  const avis = toNoticeViews(plan.notices)
  if (plan.statements.length === 0) {
    throw invalid({ contenu: avis.map(({ message }) => message) }, staffBankMessages.noOwnAccount)
  }
  const of = (fate: PlannedMovement['classification']['fate']) =>
    plan.movements.filter(({ classification }) => classification.fate === fate)
  const [paying, waiting] = [of('pay'), of('person')]
  const idStatement = await insertFile(work, file, plan)
  await insertStatements(work, idStatement, plan)
  await insertWaiting(work, idStatement, waiting)
  for (const one of paying) await pay(work, idStatement, one)
  await postImported(work, [...waiting, ...paying], of('ignore'))
  await postOpenings(work)
  const counts = {
    payees: paying.length,
    a_decider: waiting.length,
    connus: of('known').length,
    ignores: of('ignore').length,
  }
  await recordAudit(work, {
    action: 'bank.import',
    subject: `file ${file.nom}`,
    after: { ...counts, ...(plan.leftOut.length > 0 && { left_out: plan.leftOut.join(', ') }) },
  })
  const message = staffBankMessages.imported(counts.payees, counts.a_decider)
  return { success: true, message, importe: true, ...counts, avis }
}

/** Locks the orders in one order before anything is decided, so that no other call pays or cancels them meanwhile. */
async function lockOrders({ db, env }: OrderWork, file: BankFile) {
  const communications = [...new Set(ownMovements({ env }, file).flatMap(({ structured }) => structured ?? []))]
  const ids = (await findOrdersByCommunication(db, communications)).map(({ id }) => id)
  await sql`select id from club_order where id = any(${ids}::integer[]) order by id for update`.execute(db)
}

/** A file is imported again when an account that was left out has become the federation's; then its row exists. */
async function insertFile({ db, clock, caller }: OrderWork, { nom, sha256 }: BankFile, { leftOut }: ImportPlan) {
  const left_out = leftOut.join(',')
  const { id } = await db
    .insertInto('bank_statement')
    .values({ sha256, name: nom, imported_by: caller!.idAccount, imported_at: clock.now(), left_out })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ left_out }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertStatements({ db }: OrderWork, idStatement: number, { statements }: ImportPlan) {
  for (let from = 0; from < statements.length; from += BATCH) {
    const rows = statements.slice(from, from + BATCH).map((one) => ({
      id_statement: idStatement,
      account: one.account,
      currency: one.currency,
      date: one.date,
      sequence: one.sequence,
      old_balance_cents: one.oldBalanceCents,
      new_balance_cents: one.newBalanceCents,
    }))
    await db
      .insertInto('account_statement')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function rowOf(idStatement: number, { movement, fingerprint }: PlannedMovement) {
  return {
    id_statement: idStatement,
    fingerprint,
    line: movement.line,
    account: movement.account,
    amount_cents: movement.amountCents,
    value_date: movement.valueDate,
    booked_on: movement.bookedOn,
    communication_structuree: movement.structured,
    communication: movement.communication,
    counterparty_name: movement.counterpartyName,
    counterparty_account: movement.counterpartyAccount,
  }
}

/** PostgreSQL allows 65535 parameters in a statement. */
const BATCH = 1000

async function insertWaiting({ db }: OrderWork, idStatement: number, waiting: PlannedMovement[]) {
  for (let from = 0; from < waiting.length; from += BATCH) {
    const rows = waiting.slice(from, from + BATCH).map((one) => ({
      ...rowOf(idStatement, one),
      state: 'unmatched' as const,
      reason: one.classification.fate === 'person' ? one.classification.reason : null,
    }))
    await db.insertInto('bank_movement').values(rows).execute()
  }
}

/** Every movement of the federation's accounts is in the books, also one that concerns no order and is not stored. */
async function postImported(work: OrderWork, stored: PlannedMovement[], ignored: PlannedMovement[]) {
  const fingerprints = stored.map(({ fingerprint }) => fingerprint)
  const movements = await work.db
    .selectFrom('bank_movement')
    .select('id')
    .where(sql<SqlBool>`fingerprint = any(${fingerprints}::bytea[])`)
    .execute()
  await postMovements(
    work,
    movements.map(({ id }) => id),
  )
  const moved = ignored.filter(({ movement }) => movement.amountCents !== 0 && movement.currency === 'EUR')
  await postEntries(
    work,
    moved.map(({ movement, fingerprint }) =>
      planOutgoingEntry({
        fingerprint: fingerprint.toString('hex'),
        iban: movement.account,
        amount_cents: movement.amountCents,
        booked_on: movement.bookedOn,
      }),
    ),
  )
}

async function pay(work: OrderWork, idStatement: number, planned: PlannedMovement) {
  const order = (await lockOrder(work.db, planned.order!.id))!
  const { valueDate, amountCents, counterpartyName } = planned.movement
  const { id } = await work.db
    .insertInto('bank_movement')
    .values({ ...rowOf(idStatement, planned), state: 'unmatched' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id_payment = await bookTransfer(work, order, { day: valueDate, amount_cents: amountCents, idMovement: id })
  await work.db.updateTable('bank_movement').set({ state: 'booked', id_payment }).where('id', '=', id).execute()
  await recordAudit(work, {
    action: 'bank.book',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { date: valueDate, note: counterpartyName },
  })
}
