import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { readCredit } from '#api/core/ledger/read-balances.ts'
import type { Connection } from '#api/database/connect.ts'
import type { creditKinds } from '#contract/staff/staff-order-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { euros } from '#domain/money.ts'

/** The newest; the balance counts all. */
const MAX_ENTRIES = 100

interface CreditEntry {
  id: number
  date: CalendarDate
  kind: keyof typeof creditKinds
  id_order: number | null
  numero: string | null
  id_movement: number | null
  cents: number
}

export async function staffGetClubAccount({ id_club }: Input<'staffGetClubAccount'>, { db }: AccountCall) {
  const club = await db.selectFrom('club').select('id').where('id', '=', id_club).executeTakeFirst()
  if (!club) throw notFound()
  return {
    avoir: euros(await readCredit(db, id_club)),
    attendu: euros(await readAwaited(db, id_club)),
    ecritures: (await listCreditEntries(db, id_club)).map(({ cents, ...entry }) => ({
      ...entry,
      montant: euros(cents),
    })),
  }
}

/** The sum, in cents, that the club still has to transfer for its orders. */
async function readAwaited(db: Connection, idClub: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(total_cents + coalesce(
      (select sum(amount_cents) from ledger_line where ledger_line.id_order = club_order.id), 0)), 0) as cents
    from club_order where id_club = ${idClub} and state = 'awaiting_payment'`.execute(db)
  return rows[0]!.cents
}

async function listCreditEntries(db: Connection, idClub: number): Promise<CreditEntry[]> {
  const { rows } = await sql<CreditEntry>`
    select entry.id, entry.day as date, entry.kind, o.id as id_order, o.numero, entry.id_movement,
      -sum(line.amount_cents) as cents
    from ledger_line line
    join ledger_entry entry on entry.id = line.id_entry
    left join club_order o on o.id = entry.id_order
    where line.id_club = ${idClub} and line.id_order is null
    group by entry.id, o.id
    order by entry.id desc
    limit ${MAX_ENTRIES}`.execute(db)
  return rows
}
