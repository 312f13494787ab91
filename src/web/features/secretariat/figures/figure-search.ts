import { FIGURE_YEARS } from '#contract/staff/staff-figures-fields.ts'
import { type CalendarDate, isCalendarDate, yearOf } from '#domain/dates.ts'

/** Query parameters of the dashboard: tab, year and date. */
export const figureSearch = ['onglet', 'annee', 'date'] as const
export type FigureSearchParams = Partial<Record<(typeof figureSearch)[number], string>>

export const TABS = ['activite', 'chiffres', 'echeances'] as const

const isCounted = (year: number) => year >= FIGURE_YEARS.first && year <= FIGURE_YEARS.last

export function isFigureDate(text: string): text is CalendarDate {
  return isCalendarDate(text) && isCounted(yearOf(text))
}

/** Invalid values are ignored: then it is today, and this year. */
export function readFigureSearch({ onglet, annee, date }: FigureSearchParams, today: CalendarDate) {
  return {
    onglet: TABS.find((tab) => tab === onglet) ?? 'activite',
    annee: /^\d{4}$/.test(annee ?? '') && isCounted(Number(annee)) ? Number(annee) : yearOf(today),
    date: date !== undefined && isFigureDate(date) ? date : today,
  }
}

export type FigureSearchState = ReturnType<typeof readFigureSearch>

/** Without defaults. */
export function writeFigureSearch({ onglet, annee, date }: FigureSearchState, today: CalendarDate): FigureSearchParams {
  return {
    ...(onglet !== 'activite' && { onglet }),
    ...(annee !== yearOf(today) && { annee: String(annee) }),
    ...(date !== today && { date }),
  }
}
