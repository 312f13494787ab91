import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

/** Audit entries about these members, newest first, with their actors. */
export function eventsAbout(db: Connection, idMembers: number[]) {
  return db
    .selectFrom('audit_event as event')
    .leftJoin('club', 'club.id', 'event.id_club')
    .leftJoin('account_member as link', (join) =>
      join.onRef('link.id_account', '=', 'event.id_account').onRef('link.id_member', '=', 'event.id_member'),
    )
    .leftJoin('account', 'account.id', 'link.id_account')
    .select(['event.id_member', 'event.at', 'event.id_account', 'event.actor', 'event.action'])
    .select(['event.before', 'event.after', 'club.club'])
    .select((row) => [
      row
        .case()
        .when('account.id', 'is not', null)
        .then(row.fn<string>('concat_ws', [row.val(' '), 'account.surname', 'account.name']))
        .end()
        .as('linked_name'),
      row
        .exists(
          row.selectFrom('account_role').select('role').whereRef('account_role.id_account', '=', 'event.id_account'),
        )
        .$castTo<boolean>()
        .as('by_staff'),
    ])
    .where(sql<SqlBool>`event.id_member = any(${idMembers}::integer[])`)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
}
