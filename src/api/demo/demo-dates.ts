import { addDays, addMonths, type CalendarDate } from '../../domain/dates.ts'

export interface Period {
  date_debut: CalendarDate
  date_fin: CalendarDate
}

/** A year whose last day is the day before the same day next year; from 29 February, it is 28 February. */
export function yearStartingOn(date_debut: CalendarDate): Period {
  const sameDayNextYear = addMonths(date_debut, 12)
  return { date_debut, date_fin: date_debut.endsWith('-02-29') ? sameDayNextYear : addDays(sameDayNextYear, -1) }
}

/** The other way round. No year ends on 28 February of a leap year: that one starts on 1 March, a day short. */
export function yearEndingOn(date_fin: CalendarDate): Period {
  return { date_debut: addDays(addMonths(date_fin, -12), 1), date_fin }
}

export function yearsInARow(lastDay: CalendarDate, count: number): Period[] {
  const years = [yearEndingOn(lastDay)]
  while (years.length < count) years.unshift(yearEndingOn(addDays(years[0]!.date_debut, -1)))
  return years
}

export function covers({ date_debut, date_fin }: Period, date: CalendarDate): boolean {
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
