import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { lockMentioned, mentionedIn } from '#api/core/sport/mentioned-members.ts'
import { readReference } from '#api/core/sport/read-reference.ts'
import type { Connection } from '#api/database/connect.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { compareSheet } from '#domain/sport-sheets/compare-sheet.ts'
import { readSheet } from '#domain/sport-sheets/read-sheet.ts'
import { SHEETS_OF } from '#domain/sport-sheets/sheets.ts'
import type { SportEvent } from './event-queries.ts'
import { findMentioned, listLines } from './sheet-queries.ts'

type Written = Pick<Input<'staffCheckSheet'>, 'feuille' | 'lignes'>

/** Locks the members of the new and old lines until the sheet is saved, so that no other call grades them meanwhile. */
export async function lockPeople(db: Connection, event: SportEvent, { feuille, lignes }: Written) {
  const stored = await listLines(db, feuille, event.id)
  await lockMentioned(db, { ...mentionedIn(lignes, event.date_fin), ids: stored.map(({ id_member }) => id_member) })
}

export type SheetPlan = Awaited<ReturnType<typeof planSheet>>

/** The effect of saving the sheet, or its problems: the same for preview and save. */
export async function planSheet(
  db: Connection,
  event: SportEvent,
  { feuille, lignes }: Written,
  { clock }: Pick<AccountCall, 'clock'>,
) {
  if (!SHEETS_OF[event.sorte].includes(feuille)) throw invalid({ feuille: [staffSportMessages.sheetUnknown] })
  if (event.date_debut > today(clock)) {
    throw invalid({ lignes: [staffSportMessages.notYet(formatDate(event.date_debut))] })
  }
  const reference = await readReference(db, event.id_level)
  const stored = await listLines(db, feuille, event.id)
  const ids = stored.map(({ id_member }) => id_member)
  const members = await findMentioned(db, event, reference.grades, { ...mentionedIn(lignes, event.date_fin), ids })
  const read = readSheet(lignes, { sheet: feuille, event, members, stored, reference })
  const changes = { ...compareSheet(feuille, stored, read.entries) }
  const people = new Map(members.map((member) => [member.id, member]))
  return { event, sheet: feuille, reference, people, read, changes }
}
