/** A calendar date, YYYY-MM-DD: no time, no zone. Such texts compare as dates do. */
export type CalendarDate = string

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

// Formatters are created when they are needed: the first takes a slow phone a tenth of a second, before any screen stands.
let brussels: Intl.DateTimeFormat | undefined
let brusselsTime: Intl.DateTimeFormat | undefined

/** Bounds of a plausible date: the year 0026 or 2626 is a typing mistake. */
export const EARLIEST_DATE: CalendarDate = '1900-01-01'
export const LATEST_DATE: CalendarDate = '2200-12-31'

/** HH:MM in Belgium at that instant. */
export function timeInBrussels(instant: Date): string {
  brusselsTime ??= new Intl.DateTimeFormat('fr-BE', { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' })
  return brusselsTime.format(instant)
}

const MINUTE_MS = 60_000
let lastMinute = { start: Number.NaN, date: '' }

/** The date in Belgium at that instant. Every call asks for it, and formatting is slow, so the last minute is remembered. */
export function dateInBrussels(instant: Date): CalendarDate {
  const start = Math.floor(instant.getTime() / MINUTE_MS)
  if (start !== lastMinute.start) lastMinute = { start, date: formatInBrussels(instant) }
  return lastMinute.date
}

function formatInBrussels(instant: Date): CalendarDate {
  // Belgium is one or two hours ahead of UTC. Mostly both give the same date, which needs no formatter.
  const inWinter = dateAhead(instant, 1)
  if (inWinter === dateAhead(instant, 2)) return inWinter
  brussels ??= new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Brussels',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // By its parts: the order in which a locale writes them differs between the versions of ICU that browsers contain.
  const parts = Object.fromEntries(brussels.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

function dateAhead(instant: Date, hours: number): CalendarDate {
  return new Date(instant.getTime() + hours * HOUR_MS).toISOString().slice(0, 10)
}

export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4))
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  // Computed on the text: lists call this for every row, and a Date object costs ten times as much.
  const count = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  const day = Math.min(Number(date.slice(8)), daysInMonth(year, month))
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

function daysInMonth(year: number, month: number) {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Full years on that day. Someone born on 29 February is a year older on 1 March of other years. */
export function ageOn(birth: CalendarDate, today: CalendarDate): number {
  const years = yearOf(today) - yearOf(birth)
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** DD/MM/YYYY, as people read it. */
export function formatDate(date: CalendarDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** From DD/MM/YYYY as people type it; undefined when there is no such day. */
export function parseDate(text: string): CalendarDate | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  if (!parts) return undefined
  const date = `${parts[3]}-${parts[2]}-${parts[1]}`
  return isCalendarDate(date) ? date : undefined
}
