import { type AuditEvent, recordAudit } from '#api/calls/record-audit.ts'
import { changedMeanwhile } from '#api/calls/refusal.ts'
import type { CellChange } from '#domain/first-import/import-problem.ts'
import type { ImportWork } from './plan.ts'

/** Records in the history of each record that it was imported, or what the file changed. */
export async function recordImported(
  work: ImportWork,
  action: AuditEvent['action'],
  events: Omit<AuditEvent, 'action'>[],
) {
  await recordAudit(work, ...events.map((event) => ({ action, ...event })))
}

export function changesRecorded(changes: CellChange<string>[]) {
  return {
    before: Object.fromEntries(changes.map(({ column, before }) => [column, before])),
    after: Object.fromEntries(changes.map(({ column, after }) => [column, after])),
  }
}

/** Refuses the whole import if another person changed one of the rows since it was read. */
export function expectAll(saved: unknown[], wanted: unknown[]) {
  if (saved.length !== wanted.length) throw changedMeanwhile()
}
