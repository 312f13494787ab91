import { formatAuditActor } from '#api/core/accounts/account-name.ts'
import { fieldLabels } from '#contract/audit-messages.ts'
import { formatDate, isCalendarDate } from '#domain/dates.ts'
import { allFields, formatAction } from './to-member-audit-entry.ts'

export interface StaffAuditEvent {
  id: number
  at: Date
  actor: string
  action: string
  before: unknown
  after: unknown
  by_staff: boolean
  /** The club of the action, where it is relevant. */
  club: string | null
  name: string | null
  surname: string | null
  email: string | null
}

/** An entry for the secretariat, with its actor by name. */
export function toStaffAuditEntry(event: StaffAuditEvent) {
  return {
    id: event.id,
    at: event.at.toISOString(),
    qui: formatStaffActor(event),
    quoi: formatAction(event),
    champs: allFields(event)
      .map(({ champ, avant, apres }) => ({ champ, avant: showOf(champ, avant), apres: showOf(champ, apres) }))
      .filter(({ avant, apres }) => avant !== apres),
  }
}

function formatStaffActor(event: StaffAuditEvent) {
  const who = formatAuditActor(event)
  if (event.email === null) return who
  if (event.club !== null) return `${who}, pour le club ${event.club}`
  return event.by_staff ? `${who}, secrétariat` : who
}

const SEX = ['Féminin', 'Masculin']

function showOf(champ: string, value: unknown) {
  return champ === fieldLabels.sexe && typeof value === 'number' ? (SEX[value] ?? null) : show(value)
}

/** The value as text. */
function show(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'string') return isCalendarDate(value) ? formatDate(value) : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(show).join(', ')
  return Object.entries(value)
    .map(([name, one]) => `${name}\u00a0: ${show(one) ?? '-'}`)
    .join(', ')
}
