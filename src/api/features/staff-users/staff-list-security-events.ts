import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import type { SecurityEventKind } from '#contract/security-event-messages.ts'

const MAX_SHOWN = 20

export async function staffListSecurityEvents({ id_account }: Input<'staffListSecurityEvents'>, { db }: AccountCall) {
  const account = await db.selectFrom('account').select('id').where('id', '=', id_account).executeTakeFirst()
  if (!account) throw notFound()
  const events = await db
    .selectFrom('security_event')
    .select(['id', 'at', 'kind', 'network', 'user_agent', 'request_id'])
    .where('id_account', '=', id_account)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return events.map((event) => ({ ...event, kind: event.kind as SecurityEventKind, at: event.at.toISOString() }))
}
