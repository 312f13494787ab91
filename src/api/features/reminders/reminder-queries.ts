import { sql } from 'kysely'
import { isOpenWish } from '#api/core/renewals/open-wish.ts'
import type { Connection } from '#api/database/connect.ts'

/** The licence of a reminder, with the member's present state. */
export function findReminded(db: Connection, idLicence: number) {
  return db
    .selectFrom('licence')
    .innerJoin('member', 'member.id', 'licence.id_member')
    .innerJoin('club', 'club.id', 'licence.id_club')
    .select(['licence.id_member', 'licence.date_fin', 'licence.cancelled_at', 'club.club'])
    .select(['member.prenom', 'member.mail', 'member.expiry_reminders'])
    .select([
      sql<boolean>`exists (select from order_line o where o.id_member = member.id and o.open)`.as('ordered'),
      sql<string | null>`(
        select max(n.date_fin) from licence n
        where n.id_member = member.id and n.cancelled_at is null and n.date_fin > licence.date_fin
      )`.as('followed_until'),
      sql<boolean>`exists (
        select from renewal_wish w
        where w.id_member = member.id and ${isOpenWish}
      )`.as('wished'),
    ])
    .where('licence.id', '=', idLicence)
    .where('member.erased_at', 'is', null)
    .executeTakeFirst()
}
