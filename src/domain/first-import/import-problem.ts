import type { CalendarDate } from '#domain/dates.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'

/** What is wrong with the cell alone, or with what it names. */
export type PlainCode =
  | UnreadableCode
  | 'required'
  | 'birth_date'
  | 'future'
  | 'far'
  | 'slug'
  | 'slug_taken'
  | 'erased'
  | 'unknown_member'
  | 'unknown_club'
  | 'unknown_grade'
  | 'before_birth'
  | 'reversed'
  | 'long'

/** What is wrong with one cell of a line. Its sentence stands in the contract. */
export type ImportProblem =
  /** What the form of the same field says. */
  | { code: 'field'; sentence: string }
  | { code: PlainCode }
  /** Another line of the file says the same thing, or claims the same place. */
  | { code: 'line_twice' | 'slug_line' | 'person_line'; line: number }
  | { code: 'person_known' | 'former_number'; numero: string }
  | { code: 'overlap_line'; line: number; period: LicencePeriod }
  | { code: 'overlap_licence'; licence: LicencePeriod & { club: string } }
  | { code: 'overlap_order'; order: LicencePeriod & { numero: string } }
  | { code: 'grade_order'; grade: string; date: CalendarDate; line: number | null }

export interface CellProblem<Key extends string> {
  column: Key
  problem: ImportProblem
}

export type CellValue = string | number | boolean | null

export interface CellChange<Key extends string> {
  column: Key
  before: CellValue
  after: CellValue
}

/** What becomes of one line. `differs`: what it speaks of is known, with other data. */
export type Judgement<Key extends string, New, Known = New> =
  | { fate: 'problem'; problems: CellProblem<Key>[] }
  | { fate: 'new'; record: New }
  | { fate: 'differs'; known: Known; record: New; changes: CellChange<Key>[] }
  | { fate: 'same' }

export function refused<Key extends string>(column: Key, problem: ImportProblem) {
  return { fate: 'problem' as const, problems: [{ column, problem }] }
}

/** What the form of a field says of a value, or null. */
export type CheckField = (field: string, value: string) => string | null

/** Problems of a cell that cannot be read at all. */
export type UnreadableCode = 'licence_number' | 'date' | 'sex' | 'yes_no'

/** Reads the cells of a line one after the other and remembers what is wrong with each. */
export function lineReader<Key extends string>(cells: Record<Key, string>, check: CheckField) {
  const problems: CellProblem<Key>[] = []
  const refuse = (column: Key, problem: ImportProblem) => void problems.push({ column, problem })
  return {
    problems,
    refuse,
    /** As the form of that field takes it. */
    text: (column: Key): string => {
      const sentence = check(column, cells[column])
      if (sentence) refuse(column, { code: 'field', sentence })
      return cells[column]
    },
    /** What the cell means; null when it is empty, or is not that. */
    value: <Value>(column: Key, read: (text: string) => Value | undefined, otherwise: UnreadableCode): Value | null => {
      if (cells[column] === '') return null
      const value = read(cells[column])
      if (value !== undefined) return value
      refuse(column, { code: otherwise })
      return null
    },
  }
}

/** An empty cell says nothing: what is known stays. */
export function overlay<Fields extends Record<string, CellValue>>(known: Fields, said: Fields): Fields {
  const entries = Object.keys(said).map((name) => {
    const value = said[name]
    return [name, value === '' || value === null ? known[name] : value]
  })
  return Object.fromEntries(entries) as Fields
}

export function changesBetween<Fields extends Record<string, CellValue>>(
  before: Fields,
  after: Fields,
): CellChange<keyof Fields & string>[] {
  return (Object.keys(after) as (keyof Fields & string)[])
    .filter((column) => before[column] !== after[column])
    .map((column) => ({ column, before: before[column]!, after: after[column]! }))
}
