import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

interface Recorder extends Pick<Deps, 'clock'> {
  db: Connection
  caller?: { idAccount: number }
}

export interface AuditEvent {
  action: string
  id_member?: number
  id_club?: number
  /** What else it concerns, in words: 'order 2026-000123'. */
  subject?: string
  before?: unknown
  after?: unknown
  /** Whose account, where the call itself has no caller yet. */
  id_account?: number
}

/** Records who did what, in the transaction that does it. */
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

/** Records a change of some fields of one thing, with before and after of those that really changed; none, no record. */
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
