import type { MemberCall } from '#api/calls/call.ts'
import { inSeconds } from '#api/config/clock.ts'
import { compileOnce } from '#api/database/compile-once.ts'
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

export const listLinks = compileOnce((db, { idMember }: { idMember: number }) =>
  db
    .selectFrom('account_member as link')
    .innerJoin('account', 'account.id', 'link.id_account')
    .select(['link.id', 'link.id_account', 'link.linked_at', 'account.name', 'account.surname'])
    .where('link.id_member', '=', idMember)
    .orderBy('link.id'),
)

/** The facts that prove the caller to be the member: both e-mail addresses, the birth date, the address's author. */
export async function getClaim({ db, clock, caller, idMember }: MemberCall) {
  const since = inSeconds(clock, -MAIL_SETTLES_DAYS * DAY_SECONDS)
  const [claim] = await readClaim(db, { idAccount: caller.idAccount, idMember, since })
  if (!claim) throw new Error(`no member ${idMember}`)
  return claim
}

interface Claim {
  idAccount: number
  idMember: number
  since: Date
}

const readClaim = compileOnce((db, { idAccount, idMember, since }: Claim) =>
  db
    .selectFrom('member')
    .innerJoin('account', (join) => join.on('account.id', '=', idAccount))
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
            .where('event.at', '>', since)
            .where((entry) => entry('event.after', '?', 'mail')),
        )
        .$castTo<boolean>()
        .as('mailChangedLately'),
    )
    .where('member.id', '=', idMember),
)
