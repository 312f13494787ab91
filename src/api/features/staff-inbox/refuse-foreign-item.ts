import type { AccountCall } from '#api/calls/call.ts'
import { forbidden } from '#api/calls/refusal.ts'
import { type InboxKind, inboxRights } from '#contract/staff/staff-inbox-fields.ts'
import { hasRight } from '#domain/staff-rights.ts'

/** An item is taken and settled by the roles whose work it is. */
export function refuseForeignItem({ caller }: AccountCall, kind: InboxKind) {
  if (!hasRight(caller.roles, inboxRights[kind].decide)) throw forbidden()
}
