import type { AccountCall } from '#api/calls/call.ts'
import { forbidden } from '#api/calls/refusal.ts'
import { type InboxKind, inboxTasks } from '#contract/staff/staff-inbox-fields.ts'
import { hasRight } from '#domain/staff-rights.ts'

/** An item is the work of those whose task it belongs to. */
export function refuseForeignItem({ caller }: AccountCall, kind: InboxKind) {
  // Somebody with the right to read a failing job may look into it, though nobody settles it here.
  const level = kind === 'tache' ? 'read' : 'write'
  if (!hasRight(caller.roles, `${inboxTasks[kind]}:${level}`)) throw forbidden()
}
