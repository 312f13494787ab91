import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { insertEvents } from '#api/core/sport/insert-events.ts'
import { EVENT_TABLES } from '#api/core/sport/sport-tables.ts'
import type { EventDetail, ImportedEvent } from '#domain/first-import/find-event.ts'
import type { EventKind } from '#domain/sport-sheets/sheets.ts'
import type { ImportRun } from './plan.ts'
import { expectAll } from './record-imported.ts'

/** An event of the portal, as it was when the file was classified. */
export interface StoredEvent extends ImportedEvent {
  id: number
  version: number
}

/**
 * Prepares the events of imported lines: creates the new ones and raises the version of the known ones, so that a
 * colleague who has the sheet of such an event open cannot save it without the imported lines. Returns the id of each.
 */
export function prepareOpening(sorte: EventKind, stored: StoredEvent[], details: EventDetail[]) {
  const opened = new Map<ImportedEvent, number>()
  const known = new Map<ImportedEvent, StoredEvent>(stored.map((event) => [event, event]))

  return async (work: ImportRun, records: { event: ImportedEvent }[]) => {
    const next = [...new Set(records.map(({ event }) => event))].filter((event) => !opened.has(event))
    await raiseVersions(
      work,
      next.flatMap((event) => known.get(event) ?? []),
    )
    await create(
      work,
      next.filter((event) => !known.has(event)),
    )
    return (event: ImportedEvent) => opened.get(event)!
  }

  async function raiseVersions({ db }: ImportRun, events: StoredEvent[]) {
    if (events.length === 0) return
    const rows = events.map(({ id, version }) => ({ id, version }))
    const { rows: raised } = await sql<{ id: number }>`
      update ${sql.table(EVENT_TABLES[sorte].table)} e set version = e.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, version integer)
      where e.id = r.id and e.version = r.version
      returning e.id`.execute(db)
    expectAll(raised, rows)
    for (const event of events) opened.set(event, event.id)
  }

  async function create(work: ImportRun, events: ImportedEvent[]) {
    if (events.length === 0) return
    const ids = new Map(
      (await insertEvents(work.db, sorte, events)).map(({ id, nom, date_debut }) => [`${date_debut} ${nom}`, id]),
    )
    const { table } = EVENT_TABLES[sorte]
    for (const event of events) opened.set(event, ids.get(`${event.date_debut} ${event.nom}`)!)
    await recordAudit(
      work,
      ...events.map((event) => {
        const { id: _id, ...after } = event
        const detail = details.find(({ value }) => value === event.detail)?.names[0] ?? ''
        return {
          action: 'sport.create' as const,
          subject: `${table} ${opened.get(event)}`,
          after: { ...after, detail },
        }
      }),
    )
  }
}
