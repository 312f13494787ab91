import type { MemberCall } from '#api/calls/call.ts'
import { inSeconds } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'

const DAY_SECONDS = 86_400
/** For this long, an e-mail address written by a linked account proves nothing. */
const MAIL_SETTLES_DAYS = 30

export function getMember(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .select(['id', 'nom', 'prenom', 'numero_licence', 'mail'])
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

/** The facts that prove the caller to be the member: both e-mail addresses, the birth date, the address's author. */
export function getClaim({ db, clock, caller, idMember }: MemberCall) {
  return db
    .selectFrom('member')
    .innerJoin('account', (join) => join.on('account.id', '=', caller.idAccount))
    .select(['member.mail', 'member.date_naissance', 'account.email'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('audit_event as event')
            .select('event.id')
            .where('event.id_member', '=', idMember)
            // A change by the secretariat is recorded as `member.save`.
            .where('event.action', '=', 'member.update_contact')
            .where('event.at', '>', inSeconds(clock, -MAIL_SETTLES_DAYS * DAY_SECONDS))
            .where((entry) => entry('event.after', '?', 'mail')),
        )
        .$castTo<boolean>()
        .as('mailChangedLately'),
    )
    .where('member.id', '=', idMember)
    .executeTakeFirstOrThrow()
}
