import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { LedgerAccount } from '#domain/ledger/ledger-entry.ts'
import type { BankDay } from '#domain/ledger/reconcile.ts'

export interface Period {
  du: CalendarDate
  au: CalendarDate
}

export interface SaleRow {
  product: string | null
  way: 'virement' | 'card' | 'bancontact' | 'electronic'
  refund: boolean
  cents: number
}

const sold = sql`ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.account = 'sales'`
const received = sql`sum(case when entry.kind = 'credit_note' then line.amount_cents else -line.amount_cents end)`

/** Sales and credit notes, by product and by the way in which the order was to be paid. */
export async function sumSales(db: Connection, { du, au }: Period) {
  const { rows } = await sql<SaleRow>`
    select product.name as product, entry.kind = 'credit_note' as refund, ${received} as cents,
      case when o.mode_payement = 'payementElectronique' then coalesce(o.type_payement, 'electronic')
        else 'virement' end as way
    from ${sold}
    left join product on product.id = line.id_product
    left join club_order o on o.id = entry.id_order
    where entry.day between ${du} and ${au}
    group by product.id, way, refund
    order by product.id nulls last, way, refund`.execute(db)
  return rows
}

export async function sumSalesByYear(db: Connection) {
  const { rows } = await sql<{ year: string; refund: boolean; cents: number }>`
    select to_char(entry.day, 'YYYY') as year, entry.kind = 'credit_note' as refund, ${received} as cents
    from ${sold}
    group by 1, 2
    order by 1 desc, 2`.execute(db)
  return rows
}

interface AccountRow {
  key: LedgerAccount
  number: string
  name: string
  debit: number
  credit: number
  balance: number
}

export async function sumAccounts(db: Connection, { du, au }: Period) {
  const { rows } = await sql<AccountRow>`
    select account.key, account.number, account.name,
      coalesce(sum(line.amount_cents) filter (where entry.day >= ${du} and line.amount_cents > 0), 0) as debit,
      coalesce(-sum(line.amount_cents) filter (where entry.day >= ${du} and line.amount_cents < 0), 0) as credit,
      coalesce(sum(line.amount_cents) filter (where entry.day is not null), 0) as balance
    from ledger_account account
    left join ledger_line line on line.account = account.key
    left join ledger_entry entry on entry.id = line.id_entry and entry.day <= ${au}
    group by account.key
    order by account.number collate french, account.key`.execute(db)
  return rows
}

export function listBankIbans(db: Connection) {
  return db
    .selectFrom('ledger_line')
    .select('iban')
    .distinct()
    .where('iban', 'is not', null)
    .$narrowType<{ iban: string }>()
    .execute()
}

/** By the day of the statement, also where its period was closed when the file came. */
export async function sumBankDays(db: Connection, iban: string, until: CalendarDate) {
  const { rows } = await sql<BankDay>`
    select coalesce(entry.fact_day, entry.day) as day, sum(line.amount_cents) as cents
    from ledger_line line join ledger_entry entry on entry.id = line.id_entry
    where line.iban = ${iban} and coalesce(entry.fact_day, entry.day) <= ${until}
    group by 1 order by 1`.execute(db)
  return rows
}

export function listBalances(db: Connection, iban: string, until: CalendarDate) {
  return db
    .selectFrom('account_statement')
    .select(['date', 'sequence', 'new_balance_cents as newBalanceCents'])
    .where('account', '=', iban)
    .where('currency', '=', 'EUR')
    .where('date', '<=', until)
    .orderBy('id')
    .execute()
}
