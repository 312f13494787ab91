import type { CalendarDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { type KnownMember, prepareSearch, readNumber } from '#domain/sport-sheets/find-member.ts'
import type { Reference } from '#domain/sport-sheets/read-cells.ts'
import { keyOf, readOutcome, type StoredLine } from '#domain/sport-sheets/read-sheet.ts'
import { type Identity, KEY_FIELDS, OUTCOME_COLUMNS, type Sheet, type Values } from '#domain/sport-sheets/sheets.ts'
import { writeCells } from '#domain/sport-sheets/write-cells.ts'
import { type EventDetail, type ImportedEvent, prepareEvents } from './find-event.ts'
import { type CheckField, type Classification, lineReader, refused } from './import-problem.ts'
import { resultColumnsOf } from './result-sheets.ts'

/** A member with the sex, and the grades by date, that categories follow from. */
export interface Participant extends KnownMember {
  sexe: number
  /** Oldest first. */
  grades: { date: CalendarDate; ordre: number }[]
}

export interface NewResult {
  id_member: number
  event: ImportedEvent
  values: Values
}
export type KnownResult = StoredLine

export interface KnownResults {
  members: Participant[]
  /** Numbers of members who were erased. */
  erased: Set<string>
  events: ImportedEvent[]
  details: EventDetail[]
  lines: (StoredLine & { id_event: number })[]
  reference: Reference
}

/**
 * Classifies the lines of a file of results in order, by the rules of the sheets of events: event and member identify a
 * line, with the category where a member may have several.
 */
export function classifyResults(sheet: Sheet, known: KnownResults, today: CalendarDate, check: CheckField) {
  const { members, erased, events, details, reference } = known
  const columns = resultColumnsOf(sheet)
  const findMember = prepareSearch(members, today)
  const findEvent = prepareEvents(events, details, today)
  const stored = groupBy(known.lines, ({ id_event, id_member }) => `${id_event} ${id_member}`)
  const seen = new Map<ImportedEvent, Map<string, number>>()

  return (line: number, cells: Record<string, string>): Classification<string, NewResult, KnownResult> => {
    const reader = lineReader(cells, check)
    const member = readMember(cells, reader)
    const event = findEvent(cells, reader)
    if (!member || !event) return { fate: 'problem', problems: reader.problems }
    const held = member.grades.findLast(({ date }) => date <= event.date_debut) ?? null
    const { values, problems } = readOutcome(cells, columns, { reference, event, member: { ...member, held } })
    for (const { column, message } of problems) reader.refuse(column, { code: 'field', sentence: message })
    if (reader.problems.length > 0) return { fate: 'problem', problems: reader.problems }
    return place(line, cells, { id_member: member.id, event, values })
  }

  function readMember(cells: Record<string, string>, { refuse }: ReturnType<typeof lineReader<string>>) {
    if (erased.has(readNumber(cells.numero_licence!))) {
      refuse('numero_licence', { code: 'erased' })
      return null
    }
    const found = findMember(cells as Identity)
    if ('member' in found) return found.member
    refuse(found.problem.column, { code: 'field', sentence: found.problem.message })
    return null
  }

  function place(
    line: number,
    cells: Record<string, string>,
    record: NewResult,
  ): Classification<string, NewResult, KnownResult> {
    const { id_member, event } = record
    const before = findStored(cells, record)
    const values = before ? { ...before.values, ...saidValues(cells, record.values) } : record.values
    const key = keyOf(sheet, id_member, values)
    const lines = seen.get(event) ?? new Map<string, number>()
    const twin = lines.get(key)
    if (twin !== undefined) return refused<string>('numero_licence', { code: 'line_twice', line: twin })
    seen.set(event, lines.set(key, line))
    if (!before) return { fate: 'new', record }
    const [was, is] = [writeCells(sheet, before.values, reference), writeCells(sheet, values, reference)]
    const changes = OUTCOME_COLUMNS[sheet].flatMap(({ key: written, field }, index) =>
      before.values[field] === values[field]
        ? []
        : [{ column: columns[index]!.key, before: was[written]!, after: is[written]! }],
    )
    if (changes.length === 0) return { fate: 'same' }
    return { fate: 'differs', known: before, record: { id_member, event, values }, changes }
  }

  /** The values of the filled cells of a line; an empty cell keeps the stored value. */
  function saidValues(cells: Record<string, string>, values: Values): Values {
    const said = columns.filter(({ key }) => cells[key] !== '')
    return Object.fromEntries(said.map(({ field }) => [field, values[field]!]))
  }

  /**
   * The stored line of the same category. A category that the line leaves open is derived from a grade or a birth date,
   * which may have changed since: if it fits no stored line, a single one with what the line says is the same.
   */
  function findStored(cells: Record<string, string>, { id_member, event, values }: NewResult) {
    const derived = columns
      .filter(({ key, kind }) => (kind === 'age' || kind === 'level') && cells[key] === '')
      .map(({ field }) => field)
    const open = (stored.get(`${event.id} ${id_member}`) ?? []).filter((one) =>
      KEY_FIELDS[sheet].every((field) => derived.includes(field) || one.values[field] === values[field]),
    )
    const exact = open.find((one) => keyOf(sheet, id_member, one.values) === keyOf(sheet, id_member, values))
    return exact ?? (open.length === 1 ? open[0] : undefined)
  }
}
