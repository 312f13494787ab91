import type { AccountCall, Input } from '#api/calls/call.ts'
import { readReference, type SportReference } from '#api/core/sport/read-reference.ts'
import { formatDate } from '#domain/dates.ts'
import { SHEETS_OF, type Sheet } from '#domain/sport-sheets/sheets.ts'
import { writeCells } from '#domain/sport-sheets/write-cells.ts'
import { getEvent } from './event-queries.ts'
import { listSheets, type SheetLine } from './sheet-queries.ts'
import { toSportEvent } from './staff-list-events.ts'

export async function staffGetEvent({ sorte, id_event }: Input<'staffGetEvent'>, { db }: AccountCall) {
  const event = await getEvent(db, sorte, id_event)
  const reference = await readReference(db, event.id_level)
  const sheets = await listSheets(db, SHEETS_OF[sorte], id_event)
  const feuilles = sheets.map(({ sheet, lines }) => ({
    feuille: sheet,
    lignes: lines.map((line) => toLineView(sheet, line, reference)),
  }))
  return { ...toSportEvent(event), feuilles }
}

function toLineView(sheet: Sheet, { person, values }: SheetLine, reference: SportReference) {
  const { numero_licence, nom, prenom, date_naissance } = person
  const birth = date_naissance === null ? '' : formatDate(date_naissance)
  return {
    id_member: person.id_member,
    cellules: { numero_licence, nom, prenom, date_naissance: birth, ...writeCells(sheet, values, reference) },
    ...scoreOf(sheet, values, reference),
  }
}

/** The place and its ranking points. */
export function scoreOf(sheet: Sheet, values: SheetLine['values'], { points }: SportReference) {
  const place = typeof values.place === 'number' ? values.place : null
  const counts = sheet === 'combat' || sheet === 'poomsae'
  return { place, points: counts ? (points.get(place ?? 0) ?? 0) : null }
}

export async function staffGetSportChoices(_input: Input<'staffGetSportChoices'>, { db }: AccountCall) {
  const { grades, ages, levels, weights } = await readReference(db, null)
  const niveaux = await db.selectFrom('competition_level').select('niveau').orderBy('ordre').execute()
  const names = (rows: { name: string }[]) => [...new Set(rows.map(({ name }) => name))]
  return {
    niveaux: niveaux.map(({ niveau }) => niveau),
    grades: grades.map(({ grade }) => grade),
    ages: names(ages),
    classes: names(levels),
    poids: names(weights),
  }
}
