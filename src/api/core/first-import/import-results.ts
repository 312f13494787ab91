import { lockMentioned, mentionedIn } from '#api/core/sport/mentioned-members.ts'
import { readReference } from '#api/core/sport/read-reference.ts'
import { SHEET_TABLES } from '#api/core/sport/sport-tables.ts'
import { insertLines, updateLines } from '#api/core/sport/write-lines.ts'
import { classifyResults, type KnownResult, type NewResult } from '#domain/first-import/classify-results.ts'
import { RESULT_SHEETS, type ResultKind } from '#domain/first-import/result-sheets.ts'
import { describeLine } from '#domain/sport-sheets/write-cells.ts'
import { checkFieldsOf } from './check-fields.ts'
import { prepareOpening } from './open-events.ts'
import type { Prepare } from './plan.ts'
import { recordImported } from './record-imported.ts'
import { findDetails, findErased, findEvents, findParticipants, findStoredLines } from './result-queries.ts'

/** The import of the lines of one sheet of events. */
export function importResults(genre: ResultKind): Prepare<string, NewResult, KnownResult> {
  const { sorte, sheet } = RESULT_SHEETS[genre]
  return async (db, lines, { today, writes }) => {
    const reference = await readReference(db, null)
    const mentioned = mentionedIn(
      lines.map(({ cells }) => cells),
      today,
    )
    if (writes) await lockMentioned(db, { ...mentioned, ids: [] })
    const members = await findParticipants(db, mentioned, reference.grades)
    const erased = await findErased(db, mentioned.numbers)
    const names = [...new Set(lines.map(({ cells }) => cells.evenement!))]
    const events = await findEvents(db, sorte, names)
    const stored = await findStoredLines(db, sheet, events, members)
    const details = await findDetails(db, sorte)
    const known = { members, erased, events, details, lines: stored, reference }
    const openEvents = prepareOpening(sorte, events, details)
    const told = ({ event, values }: NewResult) => ({ resultat: describeLine(event, sheet, values, reference) })
    return {
      classify: classifyResults(sheet, known, today, checkFieldsOf(genre)),
      insert: async (work, records, subject) => {
        const idOf = await openEvents(work, records)
        await insertLines(
          work.db,
          sheet,
          records.map(({ id_member, event, values }) => ({
            [SHEET_TABLES[sheet].event]: idOf(event),
            id_member,
            ...values,
          })),
        )
        await recordImported(
          work,
          'sport.import',
          records.map((record) => ({ id_member: record.id_member, subject, after: told(record) })),
        )
      },
      update: async (work, changed, subject) => {
        await openEvents(
          work,
          changed.map(({ record }) => record),
        )
        await updateLines(
          work.db,
          sheet,
          changed.map(({ known: { id }, record }) => ({ id, ...record.values })),
        )
        await recordImported(
          work,
          'sport.import',
          changed.map(({ known: { values }, record }) => ({
            id_member: record.id_member,
            subject,
            before: told({ ...record, values }),
            after: told(record),
          })),
        )
      },
    }
  }
}
