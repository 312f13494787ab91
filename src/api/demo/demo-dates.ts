import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'

/** The licence year that ends on that day. None ends on 28 February of a leap year: such a year starts on 1 March. */
export function yearEndingOn(date_fin: CalendarDate): LicencePeriod {
  return { date_debut: addDays(addMonths(date_fin, -12), 1), date_fin }
}

export function yearsInARow(lastDay: CalendarDate, count: number): LicencePeriod[] {
  const years = [yearEndingOn(lastDay)]
  while (years.length < count) years.unshift(yearEndingOn(addDays(years[0]!.date_debut, -1)))
  return years
}

export function covers({ date_debut, date_fin }: LicencePeriod, date: CalendarDate): boolean {
  return date_debut <= date && date <= date_fin
}

export function instant(date: CalendarDate, time = '09:00'): Date {
  return new Date(`${date}T${time}:00Z`)
}

/** Competitions, courses and exams take place on weekends. */
export function saturdayFrom(date: CalendarDate): CalendarDate {
  const SATURDAY = 6
  return addDays(date, (SATURDAY - new Date(`${date}T00:00:00Z`).getUTCDay() + 7) % 7)
}

export function birthdayAt(birth: CalendarDate, age: number): CalendarDate {
  return addMonths(birth, 12 * age)
}

export function compareDates(one: CalendarDate, other: CalendarDate): number {
  return one < other ? -1 : one > other ? 1 : 0
}
