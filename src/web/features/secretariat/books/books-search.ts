import {
  addDays,
  addMonths,
  type CalendarDate,
  EARLIEST_DATE,
  isCalendarDate,
  LATEST_DATE,
  yearOf,
} from '#domain/dates.ts'

/** Query parameters of the books: tab, first and last day. */
export const booksSearch = ['onglet', 'du', 'au'] as const
export type BooksSearchParams = Partial<Record<(typeof booksSearch)[number], string>>

export const TABS = ['totaux', 'rapprochement', 'en-ligne', 'comptes', 'cloture'] as const

export interface Period {
  du: CalendarDate
  au: CalendarDate
}

/** A year, or one of its months from 1. */
export function periodOf(year: number, month: number | null): Period {
  if (month === null) return { du: `${year}-01-01`, au: `${year}-12-31` }
  const du = `${year}-${String(month).padStart(2, '0')}-01`
  return { du, au: addDays(addMonths(du, 1), -1) }
}

/** The year, and the month unless it is a whole year; null for any other period. */
export function findYearAndMonth(period: Period): { year: number; month: number | null } | null {
  const year = yearOf(period.du)
  const month = Number(period.du.slice(5, 7))
  const found = [null, month].find((one) => {
    const { du, au } = periodOf(year, one)
    return du === period.du && au === period.au
  })
  return found === undefined ? null : { year, month: found }
}

export const isBooksDate = (text: string | undefined): text is CalendarDate =>
  text !== undefined && isCalendarDate(text) && text >= EARLIEST_DATE && text <= LATEST_DATE

/** Invalid values are ignored: then it is this year. */
export function readBooksSearch({ onglet, du, au }: BooksSearchParams, today: CalendarDate) {
  const isPeriod = isBooksDate(du) && isBooksDate(au) && du <= au
  return {
    onglet: TABS.find((tab) => tab === onglet) ?? 'totaux',
    ...(isPeriod ? { du, au } : periodOf(yearOf(today), null)),
  }
}

export type BooksSearchState = ReturnType<typeof readBooksSearch>

/** Without defaults. */
export function writeBooksSearch({ onglet, du, au }: BooksSearchState, today: CalendarDate): BooksSearchParams {
  const usual = periodOf(yearOf(today), null)
  return {
    ...(onglet !== 'totaux' && { onglet }),
    ...((du !== usual.du || au !== usual.au) && { du, au }),
  }
}
