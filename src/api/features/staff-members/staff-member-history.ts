import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { toStaffAuditEntry } from '#api/core/audit/to-staff-audit-entry.ts'
import { isVisibleTo } from '#api/core/audit/visible-events.ts'
import { eventsAbout } from '#api/core/members/history-queries.ts'
import type { Connection } from '#api/database/connect.ts'
import { readPage } from '#api/database/read-page.ts'

export async function staffMemberHistory(
  { id_member, page, size }: Input<'staffMemberHistory'>,
  { db, caller }: AccountCall,
) {
  const all = db
    .selectFrom('audit_event as event')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('event.id_member', '=', id_member)
    .where(isVisibleTo(caller))
  const selected = eventsAbout(db, [id_member])
    .leftJoin('account as by', 'by.id', 'event.id_account')
    .select(['event.id', 'by.name', 'by.surname', 'by.email'])
    .where(isVisibleTo(caller))
  const { total, rows } = await readPage(selected, all, { page, size })
  if (total === 0 && !(await exists(db, id_member))) throw notFound()
  return { total, rows: rows.map(toStaffAuditEntry) }
}

async function exists(db: Connection, idMember: number) {
  const member = await db.selectFrom('member').select('id').where('id', '=', idMember).executeTakeFirst()
  return member !== undefined
}
