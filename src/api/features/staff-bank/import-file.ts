import { sql } from 'kysely'
import { staffBankMessages } from '../../../contract/staff-bank-messages.ts'
import { dateInBrussels, formatDate } from '../../../domain/dates.ts'
import { recordAudit } from '../../audit.ts'
import type { AccountCall, Input } from '../../http/call.ts'
import { invalid } from '../../http/refusal.ts'
import { bookTransfer } from '../../orders/book-transfer.ts'
import { lockOrder } from '../../orders/order-queries.ts'
import { inOrderTransaction, type OrderWork } from '../../orders/order-work.ts'
import { findOrdersByCommunication, findStatement } from './bank-queries.ts'
import { type PlannedMovement, planImport } from './plan-import.ts'
import { type BankFile, readBankFile } from './read-bank-file.ts'

/** One transaction: the whole file, or nothing of it. */
export async function importFile(input: Input<'staffImportBankFile'>, call: AccountCall) {
  const file = readBankFile(input)
  if (file.problems.length > 0) {
    throw invalid({ contenu: file.problems.map(({ message }) => message) }, staffBankMessages.fileNotSound)
  }
  return inOrderTransaction(call, async (inside) => {
    // One import after the other: what the first booked is known to the second.
    await sql`select pg_advisory_xact_lock(hashtext('bank import'))`.execute(inside.db)
    const before = await findStatement(inside.db, file.sha256)
    if (before) {
      const when = formatDate(dateInBrussels(before.imported_at))
      return { ...NOTHING, success: true, message: staffBankMessages.alreadyImported(when) }
    }
    return carryOut(inside, file)
  })
}

const NOTHING = { importe: false, payees: 0, a_decider: 0, connus: 0, ignores: 0 }

async function carryOut(work: OrderWork, file: BankFile) {
  await lockOrders(work, file)
  const planned = await planImport(work.db, file.movements)
  const of = (fate: PlannedMovement['judgement']['fate']) => planned.filter(({ judgement }) => judgement.fate === fate)
  const [paying, waiting] = [of('pay'), of('person')]
  const idStatement = await insertStatement(work, file)
  await insertWaiting(work, idStatement, waiting)
  for (const one of paying) await pay(work, idStatement, one)
  const counts = {
    payees: paying.length,
    a_decider: waiting.length,
    connus: of('known').length,
    ignores: of('ignore').length,
  }
  await recordAudit(work, { action: 'bank.import', subject: `file ${file.nom}`, after: counts })
  const message = staffBankMessages.imported(counts.payees, counts.a_decider)
  return { success: true, message, importe: true, ...counts }
}

/** In one order for everyone, before anything is decided: nobody pays or cancels them meanwhile. */
async function lockOrders({ db }: OrderWork, { movements }: BankFile) {
  const communications = [...new Set(movements.flatMap(({ structured }) => structured ?? []))]
  const ids = (await findOrdersByCommunication(db, communications)).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`select id from club_order where id = any(${ids}::integer[]) order by id for update`.execute(db)
}

async function insertStatement({ db, clock, caller }: OrderWork, { nom, sha256 }: BankFile) {
  const { id } = await db
    .insertInto('bank_statement')
    .values({ sha256, name: nom, imported_by: caller!.idAccount, imported_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function rowOf(idStatement: number, { movement, fingerprint }: PlannedMovement) {
  return {
    id_statement: idStatement,
    fingerprint,
    line: movement.line,
    account: movement.account,
    amount_cents: movement.amountCents,
    value_date: movement.valueDate,
    communication_structuree: movement.structured,
    communication: movement.communication,
    counterparty_name: movement.counterpartyName,
    counterparty_account: movement.counterpartyAccount,
  }
}

/** PostgreSQL takes 65535 values in a statement. */
const BATCH = 1000

async function insertWaiting({ db }: OrderWork, idStatement: number, waiting: PlannedMovement[]) {
  for (let from = 0; from < waiting.length; from += BATCH) {
    const rows = waiting.slice(from, from + BATCH).map((one) => ({
      ...rowOf(idStatement, one),
      state: 'unmatched',
      reason: one.judgement.fate === 'person' ? one.judgement.reason : null,
    }))
    await db.insertInto('bank_movement').values(rows).execute()
  }
}

async function pay(work: OrderWork, idStatement: number, planned: PlannedMovement) {
  const order = (await lockOrder(work.db, planned.order!.id))!
  const { valueDate, amountCents, counterpartyName } = planned.movement
  const id_payment = await bookTransfer(work, order, { day: valueDate, amount_cents: amountCents })
  await work.db
    .insertInto('bank_movement')
    .values({ ...rowOf(idStatement, planned), state: 'booked', id_payment })
    .execute()
  await recordAudit(work, {
    action: 'bank.book',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { date: valueDate, note: counterpartyName },
  })
}
