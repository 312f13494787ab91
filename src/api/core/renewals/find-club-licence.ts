import type { Env } from '#api/config/env.ts'
import type { Connection } from '#api/database/connect.ts'
import type { OutputOf } from '#contract/index.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { nextClubLicence } from '#domain/club-licence.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'

export type ClubLicenceChoice = OutputOf<'checkCart'>['licence_club'][number]

/** The next licence that the club itself can order, or why it cannot. */
export async function findClubLicence(
  { db, env, today }: { db: Connection; env: Pick<Env, 'CLUB_LICENCE'>; today: CalendarDate },
  idClub: number,
): Promise<ClubLicenceChoice> {
  const { id, club, last_paid_year, ordered } = await db
    .selectFrom('club')
    .select(['club.id', 'club.club'])
    .select((row) => [
      row
        .selectFrom('club_affiliation')
        .select(({ fn }) => fn.max('annee').as('last'))
        .whereRef('id_club', '=', 'club.id')
        .where('payement', 'is not', null)
        .as('last_paid_year'),
      row
        .exists(row.selectFrom('order_line').select('id').whereRef('id_club', '=', 'club.id').where('open', '=', true))
        .as('ordered'),
    ])
    .where('club.id', '=', idClub)
    .executeTakeFirstOrThrow()
  const { from, ...days } = nextClubLicence(last_paid_year, today)
  return { id, club, ...days, alreadyInAnOrder: Boolean(ordered), reason: reasonOf() }

  function reasonOf() {
    if (env.CLUB_LICENCE === 'off') return orderMessages.clubLicenceClosed
    if (ordered) return orderMessages.clubLicenceInAnOrder
    return today < from ? orderMessages.early(formatDate(from)) : null
  }
}
