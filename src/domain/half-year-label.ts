import type { CalendarDate } from './dates.ts'

/** 'Mi-2027' for months up to July, else 'Fin 2027'; 'Inconnu' without a date. */
export function halfYearLabel(date: CalendarDate | null): string {
  if (date === null) return 'Inconnu'
  const [year, month] = date.split('-')
  return Number(month) <= 7 ? `Mi-${year}` : `Fin ${year}`
}
