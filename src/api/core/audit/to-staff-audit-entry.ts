import { formatAuditActor } from '#api/core/accounts/account-name.ts'
import { formatAuditFields } from './format-audit-fields.ts'
import { formatAction } from './to-member-audit-entry.ts'

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
    champs: formatAuditFields(event),
  }
}

function formatStaffActor(event: StaffAuditEvent) {
  const who = formatAuditActor(event)
  if (event.email === null) return who
  if (event.club !== null) return `${who}, pour le club ${event.club}`
  return event.by_staff ? `${who}, secrétariat` : who
}
