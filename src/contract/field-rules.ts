import { EARLIEST_DATE, LATEST_DATE, yearOf } from '../domain/dates.ts'
import type { TextField } from './fields.ts'

// What several forms ask of a field, in one sentence each.

export function max(length: number): NonNullable<TextField['max']> {
  return [length, `Maximum ${length} caractères.`]
}

export const aDate: NonNullable<TextField['format']> = [
  'date',
  `Entrez une date qui existe, entre ${yearOf(EARLIEST_DATE)} et ${yearOf(LATEST_DATE)}.`,
]
