import { dateInBrussels, EARLIEST_DATE, isCalendarDate, LATEST_DATE } from '#domain/dates.ts'

/**
 * A field of a form, as data: the web checks it while the person types, the server builds its zod schema from it
 * (endpoint.ts), so both say the same sentence. No zod here: the first screen must stay small.
 */
export interface TextField {
  /** What an empty value says. Absent: the field may be empty. */
  required?: string
  /** At least so many characters, when there is something. */
  min?: [length: number, message: string]
  max?: [length: number, message: string]
  format?: ['email' | 'url' | 'date' | 'past-date', message: string]
  /** A domain rule that a non-empty value must satisfy. */
  check?: [passes: (value: string) => boolean, message: string]
  /** A rule for new values: what a record already holds stays valid. */
  newValue?: [passes: (value: string) => boolean, message: string]
  /** Line breaks and tabs are kept. */
  multiline?: true
  /** Passwords are taken as they are typed. */
  verbatim?: true
}

const FORMATS: Record<NonNullable<TextField['format']>[0], (value: string) => boolean> = {
  email: isEmail,
  url: isWebAddress,
  date: isMeantDate,
  // Uses the local clock: a birth date that is a few hours off does not matter.
  'past-date': (value) => isMeantDate(value) && value <= dateInBrussels(new Date()),
}

function isMeantDate(value: string) {
  return isCalendarDate(value) && value >= EARLIEST_DATE && value <= LATEST_DATE
}

/** The first thing that is wrong with the value, or null. `known`: what the record holds already. */
export function checkField(field: TextField, value: string, known?: string): string | null {
  const text = cleanField(field, value)
  if (text === '') return field.required ?? null
  const { length } = Array.from(text)
  if (field.min && length < field.min[0]) return field.min[1]
  if (field.max && length > field.max[0]) return field.max[1]
  if (field.format && !FORMATS[field.format[0]](text)) return field.format[1]
  if (field.check && !field.check[0](text)) return field.check[1]
  if (field.newValue && text !== known && !field.newValue[0](text)) return field.newValue[1]
  return null
}

/**
 * What is kept of what was typed. Half a character cannot be stored, a control character means nothing, and spaces around
 * a word neither. A line break in a field of one line becomes a space.
 */
export function cleanField(field: TextField, value: string): string {
  if (field.verbatim) return value
  const text = field.multiline
    ? value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
    : value.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(/\p{Cc}/gu, '')
  return text.replace(/\p{Surrogate}/gu, '').trim()
}

/** The same fields without the rules for new values, for a call that holds them against the stored record. */
export function withoutNewValueRules<Name extends string>(fields: Record<Name, TextField>): Record<Name, TextField> {
  const entries = Object.entries<TextField>(fields).map(([name, field]) => {
    const { newValue: _, ...rest } = field
    return [name, rest]
  })
  return Object.fromEntries(entries) as Record<Name, TextField>
}

/** Plain ASCII only: what every mail server carries, and no two addresses that merely look alike. */
function isEmail(value: string) {
  if (!/^[!-~]+$/.test(value)) return false
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/.test(value) && !value.includes('..')
}

/** Absolute http(s) URLs only, so `javascript:` is refused. */
function isWebAddress(value: string) {
  if (!/^https?:\/\//i.test(value)) return false
  try {
    return new URL(value).hostname !== ''
  } catch {
    return false
  }
}
