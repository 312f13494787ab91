import { type CalendarDate, isCalendarDate } from '#domain/dates.ts'
import { decodeWindows1252 } from '#domain/decode-windows-1252.ts'

/** Every line of a CODA file has this many characters. */
export const LINE_LENGTH = 128

/** A part of a line; positions count from 1, as in the bank's specification, both ends included. */
export function at(line: string, from: number, to = from): string {
  return line.slice(from - 1, to)
}

/** Thousandths of a euro; undefined unless it is twelve digits and three decimals. */
export function amountAt(line: string, from: number): bigint | undefined {
  const text = at(line, from, from + 14)
  return /^\d{15}$/.test(text) ? BigInt(text) : undefined
}

/** 0 is a credit, 1 a debit. */
export function signAt(line: string, position: number): 1n | -1n | undefined {
  const text = at(line, position)
  if (text === '0') return 1n
  return text === '1' ? -1n : undefined
}

/** From DDMMYY; null for zeros or blanks, undefined for an impossible day. */
export function dateAt(line: string, from: number): CalendarDate | null | undefined {
  const text = at(line, from, from + 5)
  if (/^(0{6}| {6})$/.test(text)) return null
  const date = `20${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`
  return isCalendarDate(date) ? date : undefined
}

/** The lines of a windows-1252 file, without the empty ones at its end. */
export function linesOf(bytes: Uint8Array): string[] {
  // A trailing control character is the end-of-file mark of old programs.
  const text = decodeWindows1252(bytes).replace(/[\p{Cc}]+$/u, '')
  return text === '' ? [] : text.split(/\r\n|\n|\r/)
}
