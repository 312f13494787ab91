import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
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
  const { rows } = await sql<{ credit_cents: number; awaited_cents: number; entries: CreditEntry[] }>`
    select
      (select coalesce(-sum(amount_cents), 0) from ledger_line where id_club = club.id and id_order is null) as credit_cents,
      (select coalesce(sum(total_cents + coalesce(
          (select sum(amount_cents) from ledger_line where ledger_line.id_order = club_order.id), 0)), 0)
        from club_order where id_club = club.id and state = 'awaiting_payment') as awaited_cents,
      (select coalesce(json_agg(credit), '[]') from (
        select entry.id, entry.day as date, entry.kind, o.id as id_order, o.numero, entry.id_movement,
          -sum(line.amount_cents) as cents
        from ledger_line line
        join ledger_entry entry on entry.id = line.id_entry
        left join club_order o on o.id = entry.id_order
        where line.id_club = club.id and line.id_order is null
        group by entry.id, o.id
        order by entry.id desc
        limit ${MAX_ENTRIES}
      ) credit) as entries
    from club where id = ${id_club}`.execute(db)
  const [account] = rows
  if (!account) throw notFound()
  return {
    avoir: euros(account.credit_cents),
    // The sum that the club still has to transfer for its orders.
    attendu: euros(account.awaited_cents),
    ecritures: account.entries.map(({ cents, ...entry }) => ({ ...entry, montant: euros(cents) })),
  }
}
