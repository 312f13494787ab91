import { dateInBrussels, EARLIEST_DATE, isCalendarDate, LATEST_DATE } from '#domain/dates.ts'

/**
 * A field of a form, as data: the web checks it while the person types, and the server builds its zod schema from it
 * (endpoint.ts), so both show the same sentence. No zod here, to keep the first load small.
 */
export interface TextField {
  /** Sentence for an empty value. Absent: the field may be empty. */
  required?: string
  /** Minimum length of a non-empty value. */
  min?: [length: number, message: string]
  max?: [length: number, message: string]
  format?: ['email' | 'url' | 'date' | 'past-date', message: string]
  /** A domain rule that a non-empty value must satisfy. */
  check?: [passes: (value: string) => boolean, message: string]
  /** A rule for new values: a stored value stays valid. */
  newValue?: [passes: (value: string) => boolean, message: string]
  /** Line breaks and tabs are kept. */
  multiline?: true
  /** Passwords are neither trimmed nor cleaned. */
  verbatim?: true
  /** A code: as a password, it is never stored in the browser. */
  secret?: true
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

/** The first problem of the value, or null. `known` is the stored value. */
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
 * Cleans a typed value: removes lone surrogates, control characters and surrounding spaces. A line break in a
 * single-line field becomes a space.
 */
export function cleanField(field: TextField, value: string): string {
  if (field.verbatim) return value
  const text = field.multiline
    ? value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
    : value.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(/\p{Cc}/gu, '')
  return text.replace(/\p{Surrogate}/gu, '').trim()
}

/** The fields without rules for new values, for a call that checks those against the stored record. */
export function withoutNewValueRules<Name extends string>(fields: Record<Name, TextField>): Record<Name, TextField> {
  const entries = Object.entries<TextField>(fields).map(([name, field]) => {
    const { newValue: _, ...rest } = field
    return [name, rest]
  })
  return Object.fromEntries(entries) as Record<Name, TextField>
}

/** ASCII only: every mail server accepts it, and no two addresses look alike. */
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
