import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { filterMembers } from '#api/core/lists/member-list.ts'
import { countRefusals, REFUSALS_UNTIL_MARKED } from '#api/mail/refused-emails.ts'
import { type MailingKind, namesRecipient } from '#contract/staff/staff-mailing-fields.ts'

interface Mailing {
  kind: MailingKind
  filters: Record<string, string> | null
  objet: string
  texte: string
}

/**
 * Common table expressions for the people of a mailing: `people` with the reason why each is left out, and `reached`
 * with `place` 1 for each mail. A text that names its recipient goes to each member, any other to each e-mail address.
 */
export function selectRecipients(mailing: Mailing, { clock }: AccountCall) {
  const { kind, filters } = mailing
  const conditions: RawBuilder<SqlBool>[] = [
    sql`m.erased_at is null`,
    ...(filters === null
      ? [sql<SqlBool>`m.id in (select id_member from club_manager)`]
      : filterMembers(filters, today(clock))),
  ]
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
