import type { AccountCall, Input } from '#api/calls/call.ts'
import { listEventRows, listEventYears, type SportEvent } from './event-queries.ts'

export async function staffListEvents(wanted: Input<'staffListEvents'>, { db }: AccountCall) {
  const rows = await listEventRows(db, wanted)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({ ...toSportEvent(row), participants: row.participants })),
    annees: await listEventYears(db),
  }
}

export function toSportEvent({ id, sorte, version, nom, date_debut, date_fin, lieu, detail }: SportEvent) {
  return { id_event: id, sorte, version, nom, date_debut, date_fin, lieu, detail }
}
