import { type CalendarDate, isCalendarDate } from '#domain/dates.ts'
import { searchKey } from '#domain/search-key.ts'

// Parsers of cells, in the notations people use. Undefined: the cell has another type.

/** 15/11/2026, 15-11-2026, 15.11.2026, 5/3/2026, or 2026-11-15 (a time is ignored). */
export function cellDate(text: string): CalendarDate | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text)
  if (iso) return isCalendarDate(iso[1]!) ? iso[1] : undefined
  const parts = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!parts) return undefined
  const date = `${parts[4]}-${parts[3]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

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
