import { jsonArrayFrom } from 'kysely/helpers/postgres'
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

interface Linked {
  idMember: number
}

function selectLinks(db: Connection, { idMember }: Linked) {
  return db
    .selectFrom('account_member as link')
    .innerJoin('account', 'account.id', 'link.id_account')
    .select(['link.id', 'link.id_account', 'link.linked_at', 'account.name', 'account.surname'])
    .where('link.id_member', '=', idMember)
    .orderBy('link.id')
}

export const listLinks = compileOnce(selectLinks)

interface Claim extends Linked {
  idAccount: number
  since: Date
}

/** The facts that prove the caller to be the member: both e-mail addresses, the birth date, the address's author. */
function selectClaim(db: Connection, { idAccount, idMember, since }: Claim) {
  return db
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
    .where('member.id', '=', idMember)
}

const readClaim = compileOnce(selectClaim)

const readClaimAndLinks = compileOnce((db, claim: Claim) =>
  selectClaim(db, claim).select(jsonArrayFrom(selectLinks(db, claim)).as('links')),
)

export async function getClaim(call: MemberCall) {
  const [claim] = await readClaim(call.db, claimOf(call))
  if (!claim) throw new Error(`no member ${call.idMember}`)
  return claim
}

/** The same, with the accounts that are linked to the member. */
export async function getClaimAndLinks(call: MemberCall) {
  const [claim] = await readClaimAndLinks(call.db, claimOf(call))
  if (!claim) throw new Error(`no member ${call.idMember}`)
  return claim
}

function claimOf({ clock, caller, idMember }: MemberCall): Claim {
  return { idAccount: caller.idAccount, idMember, since: inSeconds(clock, -MAIL_SETTLES_DAYS * DAY_SECONDS) }
}
