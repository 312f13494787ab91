import { addDays, type CalendarDate, isCalendarDate } from '#domain/dates.ts'
import { searchKey } from '#domain/search-key.ts'

// Parsers of cells, in the notations people use. Undefined: the cell has another type.

/**
 * 15/11/2026, 15-11-2026, 15.11.2026, 5/3/2026, 2026-11-15 (a time is ignored), or Excel's number of a day. Of a year in
 * two digits, the last century whose date is not after `latest`: 15/11/26 is in 1926 for a birth date read in March 2026.
 */
export function cellDate(text: string, latest: CalendarDate): CalendarDate | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text)
  if (iso) return isCalendarDate(iso[1]!) ? iso[1] : undefined
  const serial = cellSerial(text)
  if (serial !== undefined) return dateOfSerial(serial, false)
  const parts = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (!parts) return undefined
  const [, day, , month, year] = parts as unknown as string[]
  const inYear = (full: string) => `${full}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  if (year!.length === 4) return isCalendarDate(inYear(year!)) ? inYear(year!) : undefined
  const century = Number(latest.slice(0, 2))
  return [century, century - 1]
    .map((hundreds) => inYear(`${hundreds}${year}`))
    .find((date) => date <= latest && isCalendarDate(date))
}

/** Five digits: a shorter number is rather a year. The part of the day, after the point, is ignored. */
export function cellSerial(text: string): number | undefined {
  return /^\d{5}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : undefined
}

/**
 * The day of a number in Excel. Its day 60 is a 29 February 1900 that never was, so the days before count from another
 * date than those after. A workbook may count from 1904 instead.
 */
export function dateOfSerial(serial: number, since1904: boolean): CalendarDate | undefined {
  const days = Math.floor(serial)
  if (since1904) return days >= 0 && days <= LAST_SERIAL ? addDays('1904-01-01', days) : undefined
  if (days < 1 || days === 60 || days > LAST_SERIAL) return undefined
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
}

/** 31/12/9999, the last day that Excel knows. */
const LAST_SERIAL = 2_958_465

/** Unsigned: places, points, years. */
export function cellInteger(text: string): number | undefined {
  if (!/^\d{1,9}(?:[.,]0+)?$/.test(text)) return undefined
  return Number.parseInt(text, 10)
}

/** 7,85 or 7.85, without thousands separators. */
export function cellDecimal(text: string): number | undefined {
  return /^\d{1,9}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

const YES = ['oui', 'o', 'vrai', 'true', '1', 'x', 'reussi', 'reussite', 'present']
const NO = ['non', 'n', 'faux', 'false', '0', 'echec', 'rate', 'absent']

export function cellBoolean(text: string): boolean | undefined {
  const said = searchKey(text)
  if (YES.includes(said)) return true
  return NO.includes(said) ? false : undefined
}
