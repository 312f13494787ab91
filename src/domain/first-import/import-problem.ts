import type { FirstFact } from '#domain/birth-date.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'

/** Problems of a cell itself, or of what it refers to. */
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
  | 'birth_needed'
  | 'homonym_number'
  | 'reversed'
  | 'long'
  | 'event_new'
  | 'event_several'

/** A problem of one cell. Its sentence stands in the contract. */
export type ImportProblem =
  /** The sentence of the form, or of the sheet of an event, for the same field. */
  | { code: 'field'; sentence: string }
  | { code: PlainCode }
  /** Another line of the file has the same record, or the same unique value. */
  | { code: 'line_twice' | 'number_line' | 'slug_line' | 'person_line'; line: number }
  | { code: 'person_several'; numeros: string[] }
  | { code: 'person_known' | 'former_number'; numero: string }
  /** The birth date lies after a fact of the record. */
  | { code: 'born_after'; fact: FirstFact }
  | { code: 'overlap_line'; line: number; period: LicencePeriod }
  | { code: 'overlap_licence'; licence: LicencePeriod & { club: string } }
  | { code: 'overlap_order'; order: LicencePeriod & { numero: string } }
  /** The event is known, with another level, organisation or last day. */
  | { code: 'event_differs'; known: string }
  | { code: 'unknown_choice'; choices: string[] }
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

/** The result for one line. `differs`: the record is known with other data. */
export type Classification<Key extends string, New, Known = New> =
  | { fate: 'problem'; problems: CellProblem<Key>[] }
  | { fate: 'new'; record: New }
  | { fate: 'differs'; known: Known; record: New; changes: CellChange<Key>[] }
  | { fate: 'same' }

export function refused<Key extends string>(column: Key, problem: ImportProblem) {
  return { fate: 'problem' as const, problems: [{ column, problem }] }
}

/** The form's sentence for a value, or null. */
export type CheckField = (field: string, value: string) => string | null

/** Problems of a cell that cannot be parsed. */
export type UnreadableCode = 'licence_number' | 'date' | 'sex' | 'yes_no' | 'year'

/** Reads the cells of a line and collects their problems. */
export function lineReader<Key extends string>(cells: Record<Key, string>, check: CheckField) {
  const problems: CellProblem<Key>[] = []
  const refuse = (column: Key, problem: ImportProblem) => void problems.push({ column, problem })
  return {
    problems,
    refuse,
    /** The value under the rules of the form. */
    text: (column: Key): string => {
      const sentence = check(column, cells[column])
      if (sentence) refuse(column, { code: 'field', sentence })
      return cells[column]
    },
    /** The parsed cell; null when it is empty or unreadable. */
    value: <Value>(column: Key, read: (text: string) => Value | undefined, otherwise: UnreadableCode): Value | null => {
      if (cells[column] === '') return null
      const value = read(cells[column])
      if (value !== undefined) return value
      refuse(column, { code: otherwise })
      return null
    },
  }
}

/** An empty cell keeps the stored value. */
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
