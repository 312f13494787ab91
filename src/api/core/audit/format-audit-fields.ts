import { isDeepStrictEqual } from 'node:util'
import { fieldLabels, hiddenFields, transferDate, valueLabels } from '#contract/audit-messages.ts'
import { dateInBrussels, formatDate, isCalendarDate, timeInBrussels } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'

export interface RecordedFields {
  action: string
  before: unknown
  after: unknown
}

/** A field of an audit entry in French, before and after; null where it was empty. */
export interface FormattedChange {
  champ: string
  avant: string | null
  apres: string | null
}

/** The names of the members that entries mention by their ids. */
export type MemberNames = ReadonlyMap<number, string>

/** The changed fields of an entry as the secretariat reads them. */
export function formatAuditFields(event: RecordedFields, names: MemberNames = new Map()): FormattedChange[] {
  return changesOf(event)
    .filter(({ field }) => !hiddenFields.has(field))
    .map(({ field, avant, apres }) => ({
      champ: labelOf(event.action, field),
      avant: formatValue(field, avant, names),
      apres: formatValue(field, apres, names),
    }))
    .filter(({ avant, apres }) => avant !== apres)
}

/** The order of a record, in which jsonb does not keep keys. Fields without a label come last. */
const PLACES = new Map(Object.keys(fieldLabels).map((field, place) => [field, place]))
const placeOf = (field: string) => PLACES.get(field) ?? PLACES.size

/** The fields that differ, in the order of a record. */
export function changesOf({ before, after }: Pick<RecordedFields, 'before' | 'after'>) {
  const [was, is] = [asFields(before), asFields(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !isDeepStrictEqual(was[field], is[field]))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((field) => ({ field, avant: was[field] ?? null, apres: is[field] ?? null }))
}

/** The ids of the members that these entries mention. */
export function mentionedMembers(events: RecordedFields[]): number[] {
  const lists = events.flatMap(({ before, after }) => [asFields(before).members, asFields(after).members])
  return [...new Set(lists.flatMap((list) => (Array.isArray(list) ? list.filter(Number.isInteger) : [])))]
}

function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function labelOf(action: string, field: string): string {
  if (field === 'date' && /^(order|bank)\./.test(action)) return transferDate
  return fieldLabels[field] ?? field
}

function formatValue(field: string, value: unknown, names: MemberNames): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'members' && Array.isArray(value)) return formatMembers(value, names)
  if (field === 'lines' && Array.isArray(value)) return String(value.length)
  if (field.endsWith('_cents') && typeof value === 'number') return formatMoney(value)
  if (field === 'said') return formatReport(value)
  const label = typeof value === 'string' || typeof value === 'number' ? valueLabels[field]?.[value] : undefined
  return label ?? formatPlain(value)
}

function formatPlain(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'string') return formatText(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map((one) => formatPlain(one) ?? '-').join(', ')
  return Object.entries(value)
    .map(([field, one]) => `${fieldLabels[field] ?? field}\u00a0: ${formatPlain(one) ?? '-'}`)
    .join(', ')
}

function formatText(text: string): string {
  if (isCalendarDate(text)) return formatDate(text)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text)) return text
  const instant = new Date(text)
  return `${formatDate(dateInBrussels(instant))}\u00a0à\u00a0${timeInBrussels(instant)}`
}

/** A member erased since has no name any more, and is only counted. */
function formatMembers(ids: number[], names: MemberNames): string {
  const known = ids.flatMap((id) => names.get(id) ?? []).toSorted((one, other) => one.localeCompare(other, 'fr'))
  const count = `${ids.length} ${ids.length > 1 ? 'membres' : 'membre'}`
  return known.length === 0 ? count : `${count}\u00a0: ${known.join(', ')}`
}

/** A provider's report on a payment, a refund or a dispute. */
function formatReport(report: unknown): string | null {
  const { id, amountCents } = asFields(report)
  return [id, typeof amountCents === 'number' ? formatMoney(amountCents) : null].filter(Boolean).join(', ') || null
}
