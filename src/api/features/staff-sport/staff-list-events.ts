import type { AccountCall, Input } from '#api/calls/call.ts'
import { rememberUntilChange } from '#api/core/changes/remember-until-change.ts'
import { ALL_EVENTS, countEvents, isWhole, listEventRows, listEventYears, type SportEvent } from './event-queries.ts'

export async function staffListEvents(wanted: Input<'staffListEvents'>, call: AccountCall) {
  const rows = await listEventRows(call.db, wanted)
  const all = await rememberUntilChange(
    call,
    { subject: 'events', question: 'number and years of events' },
    async () => ({
      total: await countEvents(call.db, ALL_EVENTS),
      annees: await listEventYears(call.db),
    }),
  )
  return {
    total: isWhole(wanted) ? all.total : await countEvents(call.db, wanted),
    rows: rows.map((row) => ({ ...toSportEvent(row), participants: row.participants })),
    annees: all.annees,
  }
}

export function toSportEvent({ id, sorte, version, nom, date_debut, date_fin, lieu, detail }: SportEvent) {
  return { id_event: id, sorte, version, nom, date_debut, date_fin, lieu, detail }
}
