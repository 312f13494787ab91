import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import { entryKinds } from '#contract/staff/staff-books-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { EntryKind } from '#domain/ledger/ledger-entry.ts'
import { euros } from '#domain/money.ts'

/** The greatest number of lines that a call returns. */
const MAX_LINES = 500

export interface ProviderLineRow {
  id_line: number
  day: CalendarDate
  kind: EntryKind
  document: string
  id_order: number | null
  club: string | null
  amount_cents: number
}

const lines = sql`ledger_line line
  join ledger_entry entry on entry.id = line.id_entry and entry.id_movement is null
  left join payout_line paid on paid.id_line = line.id
  left join club_order o on o.id = entry.id_order
  left join club on club.id = o.id_club`
const columns = sql`line.id as id_line, coalesce(entry.fact_day, entry.day) as day, entry.kind, entry.document,
  entry.id_order, club.club, line.amount_cents`

/** An alert and its settlement add up to nothing. They are left out as long as neither was paid out. */
const isSettledAlert = sql`entry.kind = 'alert' and exists (
  select from ledger_entry other join ledger_line beside on beside.id_entry = other.id and beside.account = 'provider'
  where other.source = case when starts_with(entry.source, 'alert settled ') then 'alert ' || substr(entry.source, 15)
      else 'alert settled ' || substr(entry.source, 7) end
    and not exists (select from payout_line where payout_line.id_line = beside.id))`

/** The lines of the provider's account that no payout has paid, of any day (empty) or up to one; the newest first. */
export async function listUnpaidOut(db: Connection, until: string) {
  const upToDay = until === '' ? sql`` : sql`and coalesce(entry.fact_day, entry.day) <= ${until}::date`
  const { rows } = await sql<ProviderLineRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${lines}
    where line.account = 'provider' and paid.id_line is null and not (${isSettledAlert}) ${upToDay}
    order by day desc, line.id desc
    limit ${MAX_LINES}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

/** The lines that a movement paid out, the oldest first. */
export async function listPaidOut(db: Connection, idMovement: number) {
  const { rows } = await sql<ProviderLineRow>`
    select ${columns} from ${lines} where paid.id_movement = ${idMovement} order by day, line.id`.execute(db)
  return rows
}

/** Those of these lines that are of the provider's account and no payout has paid. */
export async function findUnpaidOut(db: Connection, ids: number[]) {
  const { rows } = await sql<Pick<ProviderLineRow, 'id_line' | 'amount_cents'>>`
    select line.id as id_line, line.amount_cents from ${lines}
    where line.id = any(${ids}::integer[]) and line.account = 'provider' and paid.id_line is null`.execute(db)
  return rows
}

/** The provider's account of the books, with its balance. */
export async function readProviderAccount(db: Connection) {
  const { rows } = await sql<{ numero: string; nom: string; cents: number }>`
    select account.number as numero, account.name as nom, coalesce(sum(line.amount_cents), 0) as cents
    from ledger_account account
    left join ledger_line line on line.account = account.key
    where account.key = 'provider'
    group by account.key`.execute(db)
  return rows[0]!
}

/** Those of these accounts that an earlier payout came from. */
export async function findProviderAccounts(db: Connection, accounts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account: string }>`
    select distinct counterparty_account as account from bank_movement
    where state = 'payout' and counterparty_account <> '' and counterparty_account = any(${accounts}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ account }) => account))
}

/** The counterpart of an earlier payout is the provider. */
export const cameFromProvider = sql<boolean>`movement.counterparty_account <> '' and exists (
  select from bank_movement earlier
  where earlier.state = 'payout' and earlier.counterparty_account = movement.counterparty_account)`

export function toProviderLineView({ id_line, day, kind, document, id_order, club, amount_cents }: ProviderLineRow) {
  return { id_line, jour: day, nature: entryKinds[kind], document, id_order, club, montant: euros(amount_cents) }
}
