import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { toStaffAuditEntry } from '#api/core/audit/to-staff-audit-entry.ts'
import { isVisibleTo } from '#api/core/audit/visible-events.ts'
import { eventsAbout } from '#api/core/members/history-queries.ts'

export async function staffMemberHistory(
  { id_member, page, size }: Input<'staffMemberHistory'>,
  { db, caller }: AccountCall,
) {
  const member = await db.selectFrom('member').select('id').where('id', '=', id_member).executeTakeFirst()
  if (!member) throw notFound()
  const { total } = await db
    .selectFrom('audit_event as event')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('event.id_member', '=', id_member)
    .where(isVisibleTo(caller))
    .executeTakeFirstOrThrow()
  const events = await eventsAbout(db, [id_member])
    .leftJoin('account as by', 'by.id', 'event.id_account')
    .select(['event.id', 'by.name', 'by.surname', 'by.email'])
    .where(isVisibleTo(caller))
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { total, rows: events.map(toStaffAuditEntry) }
}
