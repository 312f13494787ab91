import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { toStaffAuditEntry } from '#api/core/audit/to-staff-audit-entry.ts'
import { isVisibleTo } from '#api/core/audit/visible-events.ts'

export async function staffClubHistory(
  { id_club, page, size }: Input<'staffClubHistory'>,
  { db, caller }: AccountCall,
) {
  const club = await db.selectFrom('club').select('id').where('id', '=', id_club).executeTakeFirst()
  if (!club) throw notFound()
  const { total } = await db
    .selectFrom('audit_event as event')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('event.id_club', '=', id_club)
    .where(isVisibleTo(caller))
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('audit_event as event')
    .leftJoin('account as by', 'by.id', 'event.id_account')
    .select(['event.id', 'event.at', 'event.actor', 'event.action', 'event.before', 'event.after'])
    .select(['by.name', 'by.surname', 'by.email'])
    .select((row) =>
      row
        .exists(
          row.selectFrom('account_role').select('role').whereRef('account_role.id_account', '=', 'event.id_account'),
        )
        .$castTo<boolean>()
        .as('by_staff'),
    )
    .where('event.id_club', '=', id_club)
    .where(isVisibleTo(caller))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  // The history of one club need not name it.
  return { total, rows: events.map((event) => toStaffAuditEntry({ ...event, club: null })) }
}
