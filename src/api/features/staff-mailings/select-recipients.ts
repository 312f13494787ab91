import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { filterClubs } from '#api/core/lists/club-list.ts'
import { filterMembers } from '#api/core/lists/member-list.ts'
import { filterOrders } from '#api/core/lists/order-list.ts'
import { countRefusals, REFUSALS_UNTIL_MARKED } from '#api/mail/refused-emails.ts'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import { namesRecipient } from '#contract/staff/staff-mailing-fields.ts'
import type { MailingKind } from '#contract/staff/staff-mailing-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'

interface Mailing {
  kind: MailingKind
  list: ListName
  filters: Record<string, string>
  objet: string
  texte: string
}

/**
 * Common table expressions for the people of a mailing: `people` with the reason why each is left out, and `reached`
 * with `place` 1 for each mail. A text that names its recipient goes to each member, any other to each e-mail address.
 */
export function selectRecipients(mailing: Mailing, { clock }: AccountCall) {
  const { kind } = mailing
  const conditions: RawBuilder<SqlBool>[] = [sql`m.erased_at is null`, ...inAudience(mailing, today(clock))]
  const unticked = kind === 'newsletter' ? sql`not m.newsletter` : sql`false`
  return sql`
    people as (
      select m.id, m.mail, case
        when m.mail = '' then 'sans_mail'
        when ${unticked} then 'sans_newsletter'
        when ${countRefusals('m.mail')} >= ${REFUSALS_UNTIL_MARKED} then 'refusees'
      end as left_out
      from member m where ${sql.join(conditions, sql` and `)}
    ),
    reached as (
      select id, mail, row_number() over (partition by ${namesRecipient(mailing) ? sql`id` : sql`lower(mail)`} order by id) as place
      from people where left_out is null
    )`
}

/** Conditions on the member `m`: of a list of members, or a manager of a club that a list of clubs or orders names. */
function inAudience({ list, filters }: Mailing, day: CalendarDate): RawBuilder<SqlBool>[] {
  if (list === 'membres') return filterMembers(filters, day)
  const wanted = { ...filters, texte: '' }
  const [clubs, conditions] =
    list === 'clubs'
      ? [sql`select club.id from club`, filterClubs(wanted, day)]
      : [sql`select club_order.id_club from club_order`, filterOrders(wanted)]
  const named = sql`${clubs} where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  return [sql`m.id in (select id_member from club_manager where id_club in (${named}))`]
}
