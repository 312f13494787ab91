import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit, recordChange } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { type EventWish, insertEvents } from '#api/core/sport/insert-events.ts'
import { EVENT_TABLES } from '#api/core/sport/sport-tables.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { organisationLabels } from '#contract/organisation-messages.ts'
import { preparationTypes } from '#contract/staff/staff-sport-fields.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { isBeforeBirth } from '#domain/birth-date.ts'
import { fullName } from '#domain/person-name.ts'
import { SHEETS_OF } from '#domain/sport-sheets/sheets.ts'
import { withHeldGrades } from './audit-grades.ts'
import { getEventForUpdate, moveLines, type SportEvent, updateEvent } from './event-queries.ts'
import { listLines, type Person } from './sheet-queries.ts'

type Form = Input<'staffCreateEvent'>

export async function staffCreateEvent(form: Form, call: AccountCall) {
  const id_event = await inTransaction(call, async (call) => {
    const wish = await readWish(call.db, form)
    const [created] = await insertEvents(call.db, form.sorte, [wish])
    const { id } = created!
    const after = { ...wish, detail: form.detail }
    await recordAudit(call, { action: 'sport.create', subject: subjectOf({ sorte: form.sorte, id }), after })
    return id
  })
  return { success: true, message: staffSportMessages.created, id_event }
}

/** Results move with the event, and so do the grades held. */
export async function staffSaveEvent({ id_event, ...form }: Input<'staffSaveEvent'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const event = await getEventForUpdate(call.db, form.sorte, id_event)
    checkVersion(call, event.version)
    const wish = await readWish(call.db, form)
    const people = await participantsOf(call.db, event)
    if (people.length > 0 && wish.date_debut > today(call.clock)) {
      throw invalid({ date_debut: [staffSportMessages.futureWithLines] })
    }
    const unborn = people.find(({ date_naissance }) => isBeforeBirth(wish.date_debut, date_naissance))
    if (unborn) {
      throw invalid({ date_debut: [staffSportMessages.beforeBirth(fullName(unborn), unborn.date_naissance!)] })
    }
    const { nom, date_debut, date_fin, lieu, detail } = event
    const changed = await recordChange(
      call,
      { action: 'sport.save', subject: subjectOf(event) },
      { nom, date_debut, date_fin, lieu, detail },
      { ...wish, detail: form.detail },
    )
    if (!changed) return
    const members = people.map(({ id_member }) => id_member)
    await withHeldGrades(call, event, members, async () => {
      await updateEvent(call.db, event, wish)
      await moveLines(call.db, event, wish)
    })
  })
  return { success: true, message: staffSportMessages.saved }
}

export const subjectOf = ({ sorte, id }: Pick<SportEvent, 'sorte' | 'id'>) => `${EVENT_TABLES[sorte].table} ${id}`

async function participantsOf(db: Connection, { sorte, id }: SportEvent) {
  const people = new Map<number, Person>()
  for (const sheet of SHEETS_OF[sorte]) {
    for (const { id_member, person } of await listLines(db, sheet, id)) people.set(id_member, person)
  }
  return [...people.values()]
}

async function readWish(db: Connection, form: Form): Promise<EventWish> {
  const { sorte, nom, date_debut, lieu } = form
  const date_fin = EVENT_TABLES[sorte].last && form.date_fin !== '' ? form.date_fin : date_debut
  if (date_fin < date_debut) throw invalid({ date_fin: [staffSportMessages.endsBefore] })
  return { nom, date_debut, date_fin, lieu, detail: await readDetail(db, form) }
}

async function readDetail(db: Connection, { sorte, detail }: Form) {
  const kind = EVENT_TABLES[sorte].detail
  if (!kind) return null
  if (detail === '') throw invalid({ detail: [staffSportMessages.detailRequired] })
  if (kind === 'id_level') {
    const level = await db.selectFrom('competition_level').select('id').where('niveau', '=', detail).executeTakeFirst()
    if (level) return level.id
  } else {
    const choices: readonly string[] = kind === 'type' ? preparationTypes : Object.keys(organisationLabels)
    if (choices.includes(detail)) return detail
  }
  throw invalid({ detail: [staffSportMessages.detailUnknown] })
}
