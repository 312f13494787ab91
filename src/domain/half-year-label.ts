import { type CalendarDate, yearOf } from './dates.ts'

/** 'Mi-2027' for months up to July, else 'Fin 2027'; 'Inconnu' without a date. */
export function halfYearLabel(date: CalendarDate | null): string {
  if (date === null) return 'Inconnu'
  return Number(date.slice(5, 7)) <= 7 ? `Mi-${yearOf(date)}` : `Fin ${yearOf(date)}`
}
