import { type AuditEvent, recordAudit } from '#api/calls/record-audit.ts'
import { changedMeanwhile } from '#api/calls/refusal.ts'
import type { CellChange } from '#domain/first-import/import-problem.ts'
import type { ImportWork } from './plan.ts'

/** Each record says in its own history where it comes from, or what the file changed of it. */
export async function recordImported(work: ImportWork, action: string, events: Omit<AuditEvent, 'action'>[]) {
  await recordAudit(work, ...events.map((event) => ({ action, ...event })))
}

export function changesRecorded(changes: CellChange<string>[]) {
  return {
    before: Object.fromEntries(changes.map(({ column, before }) => [column, before])),
    after: Object.fromEntries(changes.map(({ column, after }) => [column, after])),
  }
}

/** Somebody else changed one of them since it was read: then nothing is done. */
export function expectAll(saved: unknown[], wanted: unknown[]) {
  if (saved.length !== wanted.length) throw changedMeanwhile()
}
