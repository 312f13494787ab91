import { sql } from 'kysely'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import type { OutputOf } from '#contract/index.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { type Renewal, type RenewalBy, renewableFrom } from '#domain/licence-renewal.ts'
import { visibleSince } from '#domain/member-visibility.ts'
import { fullName } from '#domain/person-name.ts'
import { isOpenWish } from './open-wish.ts'
import { renewalOfDay } from './renewal-of-day.ts'

export type RenewalChoice = OutputOf<'getRenewalCandidates'>[number]

interface Seen {
  id: number
  nom: string
  prenom: string
  numero_licence: string
  /** The last day of the last licence in this club; null for an accepted member without one. */
  last_end: CalendarDate | null
  ordered: boolean
  wished: boolean
  elsewhere: boolean
}

/**
 * The members that the club sees, by name, each with the days of the next licence or why none can be ordered. With ids,
 * only those of them that the club sees.
 */
export async function findRenewalChoices(
  { db, today }: { db: Connection; today: CalendarDate },
  { idClub, members, by = 'club' }: { idClub: number; members?: number[]; by?: RenewalBy },
): Promise<RenewalChoice[]> {
  const values = { idClub, since: visibleSince(today) }
  const rows = await (members ? readAmong(db, { ...values, members }) : readAll(db, values))
  return rows.map((row) => describe(row, today, by))
}

interface SeenBy {
  idClub: number
  since: CalendarDate
}

const readAll = compileOnce((_db, seenBy: SeenBy) => selectSeen(seenBy))
const readAmong = compileOnce((_db, seenBy: SeenBy & { members: number[] }) =>
  selectSeen(seenBy, sql`and id_member = any(${seenBy.members}::integer[])`),
)

function selectSeen({ idClub, since }: SeenBy, among = sql``) {
  return sql<Seen>`
    with waiting as (
      select id_member from member_to_license
      where id_club = ${idClub} and decided_at >= ${since}::date ${among}
    ), seen as (
      select id_member, max(date_fin) as last_end from licence
      where id_club = ${idClub} and cancelled_at is null and date_fin >= ${since}::date ${among}
        and id_member not in (select id_member from waiting)
      group by id_member
      union all
      select id_member, null from waiting
    )
    select m.id, m.nom, m.prenom, m.numero_licence, s.last_end,
      exists (select from order_line o where o.id_member = m.id and o.open) as ordered,
      m.id in (
        select id_member from renewal_wish
        where id_club = ${idClub} and ${isOpenWish}
      ) as wished,
      coalesce(m.last_date_fin > s.last_end, false) as elsewhere
    from seen s join member m on m.id = s.id_member
    where m.erased_at is null
    order by m.nom collate french, m.prenom collate french, m.id`
}

function describe(seen: Seen, today: CalendarDate, by: RenewalBy): RenewalChoice {
  const renewal = renewalOfDay({ lastEnd: seen.last_end, licensedElsewhereSince: seen.elsewhere }, today, by)
  return {
    id: seen.id,
    fullName: fullName(seen),
    nom: seen.nom,
    prenom: seen.prenom,
    numero_licence: seen.numero_licence,
    date_fin: seen.last_end,
    inscription: seen.last_end === null,
    cantBeSelect: !renewal.possible,
    alreadyInAnOrder: seen.ordered,
    reason: seen.ordered ? orderMessages.inAnOrder : reasonOf(renewal, seen.last_end),
    souhait: seen.wished && renewal.possible && !seen.ordered,
    dateDebutIfSelected: renewal.possible ? renewal.date_debut : null,
    dateFinIfSelected: renewal.possible ? renewal.date_fin : null,
  }
}

function reasonOf(renewal: Renewal, lastEnd: CalendarDate | null) {
  if (renewal.possible) return null
  if (renewal.reason === 'elsewhere') return orderMessages.licensedElsewhere
  if (renewal.reason === 'lapsed' || lastEnd === null) return orderMessages.lapsed
  return orderMessages.early(formatDate(renewableFrom(lastEnd)))
}
