import type { AccountCall, Input } from '#api/calls/call.ts'
import { findClosedUntil } from '#api/core/ledger/post-entries.ts'
import { booksWords, paymentWays } from '#contract/staff/staff-books-messages.ts'
import { groupBy } from '#domain/group-by.ts'
import { euros } from '#domain/money.ts'
import { sumAccounts, sumSales, sumSalesByYear } from './books-queries.ts'

export async function staffGetBooks(period: Input<'staffGetBooks'>, { db }: AccountCall) {
  const sales = await sumSales(db, period)
  return {
    cloture: await findClosedUntil(db),
    produits: totalsBy(sales, ({ product }) => product ?? booksWords.noProduct),
    moyens: totalsBy(sales, ({ way }) => paymentWays[way]),
    annees: totalsBy(await sumSalesByYear(db), ({ year }) => year),
    comptes: (await sumAccounts(db, period)).map(({ key, number, name, debit, credit, balance }) => ({
      code: key,
      numero: number,
      nom: name,
      debit: euros(debit),
      credit: euros(credit),
      solde: euros(balance),
    })),
  }
}

function totalsBy<Row extends { refund: boolean; cents: number }>(rows: Row[], nameOf: (row: Row) => string) {
  return [...groupBy(rows, nameOf)].map(([nom, ofName]) => {
    const sum = (refund: boolean) =>
      ofName.filter((row) => row.refund === refund).reduce((all, { cents }) => all + cents, 0)
    const [sold, refunded] = [sum(false), sum(true)]
    return { nom, ventes: euros(sold), rembourse: euros(refunded), total: euros(sold - refunded) }
  })
}
