import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { type OpeningFacts, planOpeningEntries } from '#domain/ledger/plan-opening-entries.ts'
import { type LedgerWork, postEntries } from './post-entries.ts'

/**
 * Posts the balances with which the bank accounts begin. The caller holds the lock of imports. Returns the number of
 * entries.
 */
export async function postOpenings(work: LedgerWork): Promise<number> {
  const entries = (await readOpeningFacts(work.db)).flatMap(planOpeningEntries)
  await postEntries(work, entries)
  return entries.length
}

type OpeningRow = Omit<OpeningFacts, 'posted'> & {
  posted_id: number | null
  posted_day: CalendarDate
  posted_cents: number
}

async function readOpeningFacts(db: Connection): Promise<OpeningFacts[]> {
  const { rows } = await sql<OpeningRow>`
    with first as (
      select distinct on (account) account, date, old_balance_cents
      from account_statement where currency = 'EUR' and date is not null
      order by account, date, sequence, id
    ), booked as (
      select entry.id, entry.kind, entry.corrects, coalesce(entry.fact_day, entry.day) as day, line.iban, line.amount_cents
      from ledger_line line join ledger_entry entry on entry.id = line.id_entry
      where line.iban is not null
    )
    select first.account as iban, first.date as first_day, first.old_balance_cents,
      (select coalesce(sum(amount_cents), 0) from booked
        where iban = first.account and kind <> 'opening' and day < first.date) as before_cents,
      (select count(*) from booked where iban = first.account and kind = 'opening') as entry_count,
      posted.id as posted_id, posted.day as posted_day, posted.amount_cents as posted_cents
    from first
    left join lateral (
      select id, day, amount_cents from booked
      where iban = first.account and kind = 'opening' and corrects is null
        and not exists (select from ledger_entry later where later.corrects = booked.id)
    ) posted on true`.execute(db)
  return rows.map(({ posted_id, posted_day, posted_cents, ...facts }) => ({
    ...facts,
    posted: posted_id === null ? null : { id: posted_id, day: posted_day, amount_cents: posted_cents },
  }))
}
