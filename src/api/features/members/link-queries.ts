import { inSeconds } from '../../clock.ts'
import type { Connection } from '../../database/connect.ts'
import type { MemberCall } from '../../http/call.ts'

const DAY_SECONDS = 86_400
/** How long an address written on a record proves nothing about whoever wrote it there. */
export const MAIL_SETTLES_DAYS = 30

export function getMember(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .select(['id', 'nom', 'prenom', 'numero_licence', 'mail', 'date_naissance'])
    .where('id', '=', idMember)
    .executeTakeFirstOrThrow()
}

export function listLinks(db: Connection, idMember: number) {
  return db
    .selectFrom('account_member as link')
    .innerJoin('account', 'account.id', 'link.id_account')
    .select(['link.id', 'link.id_account', 'link.linked_at', 'account.name', 'account.surname'])
    .where('link.id_member', '=', idMember)
    .orderBy('link.id')
    .execute()
}

/** The address the caller signs in with, and whether the caller has just written one on the member's record. */
export function getClaim({ db, clock, caller, idMember }: MemberCall) {
  return db
    .selectFrom('account')
    .select('email')
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('audit_event as event')
            .select('event.id')
            .where('event.id_member', '=', idMember)
            .where('event.id_account', '=', caller.idAccount)
            .where('event.action', '=', 'member.update_contact')
            .where('event.at', '>', inSeconds(clock, -MAIL_SETTLES_DAYS * DAY_SECONDS))
            .where((entry) => entry('event.after', '?', 'mail')),
        )
        .$castTo<boolean>()
        .as('wroteMailLately'),
    )
    .where('id', '=', caller.idAccount)
    .executeTakeFirstOrThrow()
}
