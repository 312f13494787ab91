import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { addCloseNames, CLOSE_RANK, FEW, type MemberMatch, matchMembers } from '#api/core/members/match-members.ts'
import type { CalendarDate } from '#domain/dates.ts'

/** Matches counted and paged at most; a person with more types another word. */
const MOST = 1000

type Wanted = Input<'staffSearchMembers'>

interface FoundRow {
  id_member: number
  numero_licence: string
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
  ville: string
  club: string | null
  date_fin: CalendarDate | null
  proche: boolean
  total: number
}

/** Called for each typed letter; an empty text searches nothing. */
export async function staffSearchMembers(wanted: Wanted, call: AccountCall) {
  const match = await matchMembers(call, wanted.texte)
  if (!match) return { total: 0, plus: false, rows: [] }
  const day = today(call.clock)
  let { rows } = await pageOfMembers(match, wanted, day).execute(call.db)
  if (rows.length < FEW && wanted.page === 1) {
    const wider = await addCloseNames(call, match)
    if (wider) rows = (await pageOfMembers(wider, wanted, day).execute(call.db)).rows
  }
  const total = rows[0]?.total ?? 0
  return {
    total: Math.min(total, MOST),
    plus: total > MOST,
    rows: rows.map(({ total: _total, ...row }) => row),
  }
}

/** Matches are limited before they are sorted, and licences are looked up for the rows of the page alone. */
const pageOfMembers = ({ condition, rank }: MemberMatch, { statut, page, size }: Wanted, day: CalendarDate) =>
  sql<FoundRow>`
  with found as materialized (
    select m.id, m.nom, m.prenom, ${rank} as rank
    from member m
    where m.erased_at is null and ${condition} and ${licensed(statut, day)}
    limit ${MOST + 1}
  ), shown as (
    select id, rank = ${CLOSE_RANK} as proche, count(*) over ()::integer as total,
      row_number() over (order by rank, nom collate french, prenom collate french, id) as place
    from found
    order by place
    limit ${size} offset ${(page - 1) * size}
  )
  select m.id as id_member, m.numero_licence, m.nom, m.prenom, m.date_naissance, m.ville, l.club, l.date_fin, s.proche,
    s.total
  from shown s
  join member m on m.id = s.id
  left join lateral (
    select club.club, licence.date_fin
    from licence join club on club.id = licence.id_club
    where licence.id_member = m.id and licence.cancelled_at is null
    order by licence.date_fin desc
    limit 1
  ) l on true
  order by s.place`

function licensed(statut: Wanted['statut'], day: CalendarDate) {
  if (statut === 'tous') return sql`true`
  return sql`${sql.raw(statut === 'licencies' ? '' : 'not')} exists (
    select from licence l
    where l.id_member = m.id and l.cancelled_at is null and ${day}::date between l.date_debut and l.date_fin
  )`
}
