import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { readByCursor } from '#api/database/read-by-cursor.ts'
import { prepareExport } from '#api/files/write-export.ts'
import type { SheetColumn } from '#api/files/write-spreadsheet.ts'
import { booksMessages, entryKinds } from '#contract/staff/staff-books-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { formatIban } from '#domain/iban.ts'
import type { EntryKind } from '#domain/ledger/ledger-entry.ts'
import { euros } from '#domain/money.ts'

interface JournalRow {
  id: number
  day: CalendarDate
  fact_day: CalendarDate
  kind: EntryKind
  number: string
  name: string
  counterpart: string
  amount_cents: number
  document: string
  club: string | null
  product: string | null
  iban: string | null
}

const COLUMNS: SheetColumn<JournalRow>[] = [
  { title: 'Date', width: 11, type: 'date', value: ({ day }) => day },
  { title: 'Écriture', width: 9, type: 'number', value: ({ id }) => id },
  { title: 'Nature', width: 28, type: 'text', value: ({ kind }) => entryKinds[kind] },
  { title: 'Compte', width: 10, type: 'text', value: ({ number }) => number },
  { title: 'Nom du compte', width: 26, type: 'text', value: ({ name }) => name },
  { title: 'Contrepartie', width: 14, type: 'text', value: ({ counterpart }) => counterpart },
  { title: 'Débit', width: 12, type: 'money', value: ({ amount_cents }) => positive(amount_cents) },
  { title: 'Crédit', width: 12, type: 'money', value: ({ amount_cents }) => positive(-amount_cents) },
  { title: 'Document', width: 22, type: 'text', value: ({ document }) => document },
  { title: 'Club', width: 30, type: 'text', value: ({ club }) => club },
  { title: 'Produit', width: 22, type: 'text', value: ({ product }) => product },
  { title: 'Compte bancaire', width: 22, type: 'text', value: ({ iban }) => iban && formatIban(iban) },
  { title: 'Date du fait', width: 11, type: 'date', value: ({ fact_day }) => fact_day },
]

const positive = (cents: number) => (cents > 0 ? euros(cents) : null)

export function staffExportJournal(period: Input<'staffExportJournal'>, call: AccountCall) {
  return exportJournal('xlsx', period, call)
}

export function staffExportJournalToCsv(period: Input<'staffExportJournal'>, call: AccountCall) {
  return exportJournal('csv', period, call)
}

/** They hold no person's data, so the export is not recorded. */
async function exportJournal(format: 'xlsx' | 'csv', { du, au }: Input<'staffExportJournal'>, call: AccountCall) {
  return prepareExport(call, {
    name: booksMessages.journalFile(du, au),
    format,
    sheet: { name: 'Journal', columns: COLUMNS.map(({ title, width, type }) => ({ title, width, type })) },
    readRows: (send, signal) => {
      const take = (rows: JournalRow[], total: number) =>
        send(
          rows.map((row) => COLUMNS.map(({ value }) => value(row))),
          total,
        )
      return readByCursor(
        call.replica,
        { select: selectJournal({ du, au }), count: countJournal({ du, au }), take },
        signal,
      )
    },
  })
}

const countJournal = ({ du, au }: Input<'staffExportJournal'>) => sql<{ total: number }>`
  select count(*)::integer as total
  from ledger_entry entry join ledger_line line on line.id_entry = entry.id
  where entry.day between ${du} and ${au}`

/** The counterpart of a line is the accounts on the other side of its entry. */
const selectJournal = ({ du, au }: Input<'staffExportJournal'>) => sql`
  select entry.id, entry.day, coalesce(entry.fact_day, entry.day) as fact_day, entry.kind, account.number, account.name,
    line.amount_cents, product.name as product, line.iban, club.club,
    (select string_agg(distinct other.number, ', ' order by other.number)
      from ledger_line beside join ledger_account other on other.key = beside.account
      where beside.id_entry = entry.id and sign(beside.amount_cents) <> sign(line.amount_cents)) as counterpart,
    case when entry.document <> '' then entry.document
      when entry.id_movement is not null then 'Mouvement ' || entry.id_movement
        || to_char(coalesce(movement.booked_on, movement.value_date), ' "du" DD/MM/YYYY')
      else '' end as document
  from ledger_entry entry
  join ledger_line line on line.id_entry = entry.id
  join ledger_account account on account.key = line.account
  left join bank_movement movement on movement.id = entry.id_movement
  left join club_order o on o.id = entry.id_order
  left join club on club.id = coalesce(line.id_club, o.id_club)
  left join product on product.id = line.id_product
  where entry.day between ${du} and ${au}
  order by entry.day, entry.id, line.id`
