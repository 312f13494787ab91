import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import type { AuditAction } from '#contract/audit-messages.ts'

interface Recorder extends Pick<Deps, 'clock'> {
  db: Connection
  caller?: { idAccount: number }
}

export interface AuditEvent {
  action: AuditAction
  id_member?: number
  id_club?: number
  /** The subject in words, when it is no member or club: 'order 2026-000123'. */
  subject?: string
  before?: unknown
  after?: unknown
  /** The account concerned, when the call has no caller yet (sign-in, creation). */
  id_account?: number
}

/** Writes audit entries in the transaction of the change they describe. */
export async function recordAudit({ db, clock, caller }: Recorder, ...events: AuditEvent[]) {
  const at = clock.now()
  const rows = events.map((event) => {
    const idAccount = event.id_account ?? caller?.idAccount ?? null
    return {
      at,
      id_account: idAccount,
      actor: idAccount === null ? 'portal' : 'account',
      action: event.action,
      id_member: event.id_member ?? null,
      id_club: event.id_club ?? null,
      subject: event.subject ?? '',
      before: event.before === undefined ? null : JSON.stringify(event.before),
      after: event.after === undefined ? null : JSON.stringify(event.after),
    }
  })
  await db.insertInto('audit_event').values(rows).execute()
}

/** Writes one audit entry with before and after of the fields that differ; writes none when no field differs. */
export async function recordChange<Fields extends object>(
  recorder: Recorder,
  event: Omit<AuditEvent, 'before' | 'after'>,
  before: Fields,
  after: Fields,
): Promise<boolean> {
  const changed = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (changed.length === 0) return false
  const only = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]))
  await recordAudit(recorder, { ...event, before: only(before), after: only(after) })
  return true
}
