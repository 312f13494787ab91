import { z } from 'zod'
import { endpoint, exportOf, formInput, outcome } from '#contract/endpoint.ts'
import { daysBetween } from '#domain/dates.ts'
import { LEDGER_ACCOUNTS } from '#domain/ledger/ledger-entry.ts'
import { closeBooksFields, ledgerAccountFields, periodFields } from './staff-books-fields.ts'
import { booksMessages, MAX_RECONCILED_DAYS } from './staff-books-messages.ts'

const date = z.iso.date()
const code = z.enum(LEDGER_ACCOUNTS, 'Compte inconnu.')
const period = formInput(periodFields).refine(({ du, au }) => du <= au, {
  path: ['au'],
  message: booksMessages.periodReversed,
})

/** Euros: sold, taken back by credit notes, and the rest. */
const totals = z.array(z.object({ nom: z.string(), ventes: z.number(), rembourse: z.number(), total: z.number() }))

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const staffBookEndpoints = {
  staffGetBooks: endpoint({
    summary: 'The books of a period: sales by product, way of payment and year, and the balance of each account.',
    input: period,
    output: z.object({
      /** The last closed day. */
      cloture: date.nullable(),
      produits: totals,
      moyens: totals,
      /** All years, whatever the period. */
      annees: totals,
      comptes: z.array(
        z.object({
          code,
          numero: z.string(),
          nom: z.string(),
          /** In the period. */
          debit: z.number(),
          credit: z.number(),
          /** At the end of the period. */
          solde: z.number(),
        }),
      ),
    }),
  }),
  staffReconcileBank: endpoint({
    summary: 'The balance of the bank beside that of the books, by account and day.',
    input: period.refine(({ du, au }) => daysBetween(du, au) < MAX_RECONCILED_DAYS, {
      path: ['au'],
      message: booksMessages.periodTooLong,
    }),
    output: z.object({
      comptes: z.array(
        z.object({
          account: z.string(),
          /** The difference by the last statement of the period; null without a statement. */
          ecart: z.number().nullable(),
          jours: z.array(
            z.object({
              jour: date,
              ecritures: z.number(),
              solde_ecritures: z.number(),
              /** Null on a day without a statement, as is `ecart`. */
              solde_banque: z.number().nullable(),
              ecart: z.number().nullable(),
              /** The part of the difference that arose since the statement before. */
              nouvel_ecart: z.number(),
            }),
          ),
        }),
      ),
    }),
  }),
  staffExportJournal: endpoint({
    summary: 'The lines of the books in a period, as a spreadsheet.',
    input: period,
    output: exportOf(XLSX),
  }),
  staffExportJournalToCsv: endpoint({
    summary: 'The same as text separated by semicolons.',
    input: period,
    output: exportOf('text/csv; charset=utf-8'),
  }),
  staffSaveLedgerAccount: endpoint({
    summary: 'Give an account of the books its number and name.',
    input: formInput(ledgerAccountFields).extend({ code }),
    output: outcome,
  }),
  staffCloseBooks: endpoint({
    summary: 'Close the books up to a past day, for good: later entries about it are dated on the first open day.',
    input: formInput(closeBooksFields),
    output: outcome,
  }),
}
