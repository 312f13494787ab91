import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { ordinal } from '#domain/ordinal.ts'
import { weightInKg } from '#domain/weight-category.ts'
import type { Reference } from './read-cells.ts'
import { type CellKind, type Cells, OUTCOME_COLUMNS, type Sheet, type Value, type Values } from './sheets.ts'

/** The cells of a stored line; parsing them gives the same values. */
export function writeCells(sheet: Sheet, values: Values, reference: Reference): Cells {
  return Object.fromEntries(
    OUTCOME_COLUMNS[sheet].map(({ key, field, kind }) => [key, WRITERS[kind](values[field] ?? null, reference)]),
  )
}

const plain = (value: Value) => (value === null ? '' : String(value))
const nameOf = (rows: { id: number; name: string }[], id: Value) => rows.find((row) => row.id === id)?.name ?? ''

const WRITERS: Record<CellKind, (value: Value, reference: Reference) => string> = {
  result: (value) => (value === 'echoue' ? 'échoué' : value === 'absent' ? 'absent' : ''),
  text: (value) => (value === 'Aucun' ? '' : plain(value)),
  day: (value) => (typeof value === 'string' ? formatDate(value) : ''),
  count: plain,
  place: plain,
  score: (value) => plain(value).replace('.', ','),
  yes: (value) => (value === null ? '' : value ? 'oui' : 'non'),
  grade: (value, { grades }) => grades.find(({ id }) => id === value)?.grade ?? '',
  age: (value, { ages }) => nameOf(ages, value),
  level: (value, { levels }) => nameOf(levels, value),
  weight: (value, { weights }) => weightInKg(nameOf(weights, value)),
}

/** A line in one sentence, for the preview and the audit trail. */
export function toOutcome(sheet: Sheet, values: Values, reference: Reference): string {
  const cells = writeCells(sheet, values, reference)
  const parts = OUTCOME_COLUMNS[sheet].map(({ key, kind }) => formatCell(kind, key, cells[key]!))
  return parts.filter(Boolean).join(', ') || 'présent(e)'
}

/** The same with its event, since the audit trail must be readable after the event is deleted. */
export function describeLine(
  { nom, date_debut }: { nom: string; date_debut: CalendarDate },
  sheet: Sheet,
  values: Values,
  reference: Reference,
): string {
  return `${nom} (${formatDate(date_debut)})\u00a0: ${toOutcome(sheet, values, reference)}`
}

function formatCell(kind: CellKind, key: string, text: string) {
  if (kind === 'yes') return text === 'oui' ? 'réussi' : 'non réussi'
  if (kind === 'place') return text === '' ? 'non classé(e)' : `place\u00a0: ${ordinal(Number(text))}`
  if (text === '') return ''
  if (kind === 'count') return text === '1' ? '1 combat gagné' : `${text} combats gagnés`
  if (key === 'diplome') return `diplôme ${text}`
  if (key === 'score') return `score ${text}`
  if (key === 'date_debut') return `du ${text}`
  if (key === 'date_fin') return `au ${text}`
  return key === 'date' ? `le ${text}` : text
}
