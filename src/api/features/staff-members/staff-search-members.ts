import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { type MemberSearch, readMemberSearch } from '#domain/member-search.ts'

/** Matches counted and paged at most; a person with more types another word. */
const MOST = 1000

type Statut = Input<'staffSearchMembers'>['statut']

interface FoundRow {
  id_member: number
  numero_licence: string
  nom: string
  prenom: string
  date_naissance: string | null
  ville: string
  club: string | null
  date_fin: string | null
  total: number
}

/** Called for each typed letter; an empty text searches nothing. */
export async function staffSearchMembers(
  { texte, statut, page, size }: Input<'staffSearchMembers'>,
  call: AccountCall,
) {
  const search = readMemberSearch(texte)
  if (!search) return { total: 0, plus: false, rows: [] }
  const { conditions, values } = conditionsOf(search, statut, today(call.clock))
  const { rows } = await call.pool.query<FoundRow>(pageOfMembers(conditions), [
    MOST + 1,
    size,
    (page - 1) * size,
    search.names[0] ?? '',
    ...values,
  ])
  const total = rows[0]?.total ?? 0
  return {
    total: Math.min(total, MOST),
    plus: total > MOST,
    rows: rows.map(({ total: _total, ...row }) => row),
  }
}

/**
 * Matches are limited before they are sorted, and licences are looked up for the rows of the page alone. Names that
 * begin with the typed text come first.
 */
const pageOfMembers = (conditions: string[]) => `
  with found as materialized (
    select m.id, m.nom, m.prenom, m.search like $4 || '%' as begins
    from member m
    where m.erased_at is null and ${conditions.join(' and ')}
    limit $1
  ), shown as (
    select id, count(*) over ()::integer as total,
      row_number() over (order by begins desc, nom collate french, prenom collate french, id) as place
    from found
    order by place
    limit $2 offset $3
  )
  select m.id as id_member, m.numero_licence, m.nom, m.prenom, m.date_naissance, m.ville, l.club, l.date_fin, s.total
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

/** Number of parameters before those of the conditions. */
const BEFORE = 4

function conditionsOf({ names, numbers, births, mails }: MemberSearch, statut: Statut, day: CalendarDate) {
  const values: string[] = []
  const value = (text: string) => `$${values.push(text) + BEFORE}`
  const conditions = [
    ...names.map((name) => nameCondition(name, value)),
    ...births.map((birth) => `m.date_naissance = ${value(birth)}::date`),
    ...numbers.map((number) => {
      const beginning = value(`${number}%`)
      return `m.id in (
        select id from member where numero_licence like ${beginning}
        union all select id_member from former_licence where numero_licence like ${beginning}
      )`
    }),
    ...mails.map((mail) => {
      const whole = value(mail)
      return `m.id in (
        select id from member where lower(mail) like ${value(`${escapeLike(mail)}%`)}
        union all select k.id_member from account a join account_member k on k.id_account = a.id where a.email = ${whole}
      )`
    }),
  ]
  if (statut !== 'tous') conditions.push(`${statut === 'licencies' ? '' : 'not '}${licensedOn(value(day))}`)
  return { conditions, values }
}

const licensedOn = (day: string) => `exists (
  select from licence l
  where l.id_member = m.id and l.cancelled_at is null and ${day}::date between l.date_debut and l.date_fin
)`

/** Three letters are searched anywhere in a name; fewer only at the beginning of words, which the index supports. */
function nameCondition(name: string, value: (text: string) => string) {
  const text = escapeLike(name)
  if (name.length >= 3) return `m.search like ${value(`%${text}%`)}`
  return `(m.search like ${value(`${text}%`)} or m.search like ${value(`% ${text}%`)})`
}

function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
