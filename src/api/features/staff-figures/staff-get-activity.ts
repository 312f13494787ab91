import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { rememberUntilChange } from '#api/core/changes/remember-until-change.ts'
import type { Connection } from '#api/database/connect.ts'
import { figureWords, MONTH_NAMES } from '#contract/staff/staff-figures-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { crossTabulate, sum } from '#domain/figures/cross-tabulate.ts'
import { monthsOf, sameDayLastYear, yearOfMonth, yearsUntil } from '#domain/figures/periods.ts'
import { STATUS_WINDOW_MONTHS } from '#domain/licence-status.ts'
import { euros } from '#domain/money.ts'
import {
  countExpiring,
  countLicencesByMonth,
  countToday,
  type IncomeRow,
  listProducts,
  sumIncomeByMonth,
  sumIncomeThrough,
} from './figure-queries.ts'
import { type FigureTable, figureTable } from './figure-table.ts'

export const EXPIRY_WINDOWS = Array.from({ length: STATUS_WINDOW_MONTHS }, (_, index) => index + 1)

export async function staffGetActivity({ annee }: Input<'staffGetActivity'>, call: AccountCall) {
  return { cles: await readKeyFigures(call), tableaux: await readActivityTables(annee, call) }
}

function readKeyFigures(call: AccountCall) {
  const jour = today(call.clock)
  return rememberUntilChange(call, { subject: 'figures', question: `key figures of ${jour}` }, () =>
    countKeyFigures(call.db, jour),
  )
}

async function countKeyFigures(db: Connection, jour: CalendarDate) {
  const counts = await countToday(db, jour)
  const expiring = await countExpiring(db, jour, EXPIRY_WINDOWS)
  return {
    jour,
    ...counts,
    recettes: euros(await sumIncomeThrough(db, jour)),
    recettes_avant: euros(await sumIncomeThrough(db, sameDayLastYear(jour))),
    echeances: EXPIRY_WINDOWS.map((mois, place) => ({ mois, licences: expiring[place]! })),
  }
}

export function readActivityTables(annee: number, call: AccountCall): Promise<FigureTable[]> {
  return rememberUntilChange(call, { subject: 'figures', question: `activity of ${annee}` }, () =>
    countActivity(annee, call.db),
  )
}

/** One query over ten years gives both the months of the last two and the years. */
async function countActivity(annee: number, db: Connection) {
  const years = yearsUntil(annee)
  const range = { from: years[0]!, to: annee }
  const licences = (await countLicencesByMonth(db, range)).map(({ month, licences: value }) => ({ month, value }))
  const income = await sumIncomeByMonth(db, range)
  const isSold = (id: number) => income.some(({ id_product, refund }) => id_product === id && !refund)
  // A product of the federation's own has a column in the years in which it was sold.
  const products = (await listProducts(db)).filter(({ id, code }) => code !== null || isSold(id))
  return [
    licencesByMonth(annee, licences),
    incomeByMonth(annee, income, products),
    licencesByYear(years, licences),
    incomeByYear(years, income, products),
  ]
}

interface MonthValue {
  month: string
  value: number
}
type Products = Awaited<ReturnType<typeof listProducts>>

function licencesByMonth(annee: number, counted: MonthValue[]) {
  const counts = crossTabulate(
    counted.map(({ month, value }) => ({ row: month.slice(5), column: yearOfMonth(month), value })),
    monthsOf(annee).map((month) => month.slice(5)),
    [annee, annee - 1],
  )
  return figureTable(
    'licences-mois',
    'licences',
    [annee, annee - 1].map((year) => ({ titre: String(year), graphe: true })),
    counts.map((valeurs, place) => ({ nom: MONTH_NAMES[place]!, valeurs })),
  )
}

function licencesByYear(years: number[], counted: MonthValue[]) {
  const counts = crossTabulate(
    counted.map(({ month, value }) => ({ row: yearOfMonth(month), column: 'licences', value })),
    years,
    ['licences'],
  )
  return figureTable(
    'licences-annees',
    'licences',
    [{ titre: figureWords.licences, graphe: true }],
    counts.map((valeurs, place) => ({ nom: String(years[place]), valeurs })),
  )
}

/** The column of refunds; products have positive ids. */
const BACK = 0

/** Income of each product, refunds, and the rest, so that the line adds up. */
function incomeColumns<Row>(income: IncomeRow[], rowOf: (row: IncomeRow) => Row, rows: Row[], products: Products) {
  const cells = income.map((row) => ({
    row: rowOf(row),
    column: row.refund ? BACK : row.id_product,
    value: row.refund ? -row.cents : row.cents,
  }))
  return crossTabulate(cells, rows, [...products.map(({ id }) => id), BACK]).map((line) => [...line, sum(line)])
}

function incomeByMonth(annee: number, income: IncomeRow[], products: Products) {
  const byMonth = (year: number) => incomeColumns(income, ({ month }) => month, monthsOf(year), products)
  const before = byMonth(annee - 1)
  return figureTable(
    'recettes-mois',
    'euros',
    [
      ...products.map(({ name }) => ({ titre: name })),
      { titre: figureWords.refunded },
      { titre: figureWords.incomeOf(annee), graphe: true },
      { titre: figureWords.incomeOf(annee - 1), graphe: true },
    ],
    byMonth(annee).map((line, place) => ({ nom: MONTH_NAMES[place]!, valeurs: [...line, before[place]!.at(-1)!] })),
  )
}

function incomeByYear(years: number[], income: IncomeRow[], products: Products) {
  const lines = incomeColumns(income, ({ month }) => yearOfMonth(month), years, products)
  return figureTable(
    'recettes-annees',
    'euros',
    [
      ...products.map(({ name }) => ({ titre: name })),
      { titre: figureWords.refunded },
      { titre: figureWords.income, graphe: true },
    ],
    lines.map((valeurs, place) => ({ nom: String(years[place]), valeurs })),
  )
}
