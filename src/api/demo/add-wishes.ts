import { sql } from 'kysely'
import { addMonths } from '#domain/dates.ts'
import { STATUS_WINDOW_MONTHS } from '#domain/licence-status.ts'
import { clubBySlug, type DemoClub, NAMUR } from './add-clubs.ts'
import type { DemoContext } from './demo-context.ts'

/** Some members of Namur whose licence ends soon wish to renew. */
export async function addWishes({ db, today, now }: DemoContext, clubs: DemoClub[]) {
  await sql`
    insert into renewal_wish (id_member, id_club, created_at)
    select l.id_member, l.id_club, ${now} from licence l
    where l.id_club = ${clubBySlug(clubs, NAMUR).id} and l.cancelled_at is null
      and l.date_fin between ${today}::date and ${addMonths(today, STATUS_WINDOW_MONTHS)}::date
      and not exists (
        select from licence n where n.id_member = l.id_member and n.cancelled_at is null and n.date_fin > l.date_fin)
      and not exists (select from order_line o where o.id_member = l.id_member and o.open)
    order by l.id limit 4`.execute(db)
}
