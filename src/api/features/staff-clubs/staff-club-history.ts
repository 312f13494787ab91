import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { toStaffAuditEntry } from '#api/core/audit/to-staff-audit-entry.ts'
import { isVisibleTo } from '#api/core/audit/visible-events.ts'
import type { Connection } from '#api/database/connect.ts'
import { readPage } from '#api/database/read-page.ts'

export async function staffClubHistory(
  { id_club, page, size }: Input<'staffClubHistory'>,
  { db, caller }: AccountCall,
) {
  const all = db
    .selectFrom('audit_event as event')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('event.id_club', '=', id_club)
    .where(isVisibleTo(caller))
  const selected = db
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
  const { total, rows } = await readPage(selected, all, { page, size })
  if (total === 0 && !(await exists(db, id_club))) throw notFound()
  // The history of one club need not name it.
  return { total, rows: rows.map((event) => toStaffAuditEntry({ ...event, club: null })) }
}

async function exists(db: Connection, idClub: number) {
  const club = await db.selectFrom('club').select('id').where('id', '=', idClub).executeTakeFirst()
  return club !== undefined
}
