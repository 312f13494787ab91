import { sql } from 'kysely'
import { notFound } from '#api/calls/refusal.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { SIMILAR_NAMES } from '#api/core/members/find-probable-double.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'

const PERSON = ['nom', 'prenom', 'sexe', 'date_naissance', 'adresse', 'cp', 'ville', 'telephone_gsm', 'email'] as const

/** Locked: the second of two decisions sees the first. */
export async function getRequestForUpdate(db: Connection, idRequest: number) {
  const request = await db
    .selectFrom('registration_request')
    .select(['id', 'id_club', 'requested_by', 'state', ...PERSON])
    .where('id', '=', idRequest)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  return request
}

export type Request = Awaited<ReturnType<typeof getRequestForUpdate>>

export async function findRequest(db: Connection, idRequest: number) {
  const [request] = await readRequest(db, { idRequest })
  if (!request) throw notFound()
  return request
}

const readRequest = compileOnce((db, { idRequest }: { idRequest: number }) =>
  db
    .selectFrom('registration_request as request')
    .innerJoin('club', 'club.id', 'request.id_club')
    .leftJoin('account as asker', 'asker.id', 'request.requested_by')
    .leftJoin('account as decider', 'decider.id', 'request.decided_by')
    .leftJoin('account as questioner', 'questioner.id', 'request.asked_by')
    .leftJoin('member', 'member.id', 'request.id_member')
    .select(['request.id', 'request.state', 'request.created_at', 'request.decided_at', 'request.reason'])
    .select(['request.question', 'request.asked_at'])
    .select(['request.id_club', 'club.club', 'club.numero_club', 'club.mail as club_mail'])
    .select(['asker.name', 'asker.surname', 'asker.email as asker_email'])
    .select(selectName('decider').as('decider'))
    .select(selectName('questioner').as('questioner'))
    .select(['request.id_member', 'member.numero_licence'])
    .select(PERSON.map((field) => `request.${field}` as const))
    .where('request.id', '=', idRequest),
)

interface Person {
  nom: string
  prenom: string
  date_naissance: CalendarDate
  email: string
}

export type Likeness = 'identite' | 'nom' | 'naissance' | 'mail'

interface Double {
  id_member: number
  numero_licence: string
  nom: string
  prenom: string
  sexe: 0 | 1
  date_naissance: CalendarDate | null
  adresse: string
  cp: string
  ville: string
  mail: string
  telephone: string
  gsm: string
  id_club: number | null
  club: string | null
  date_fin: CalendarDate | null
  raisons: Likeness[]
}

/** Candidates shown side by side. */
const SHOWN = 8
const LOOKED_AT = 20

/**
 * Members who may be the same person: the same names in either order with an equal or similar birth date (another year,
 * or within a year), the same birth date with a similar name, the same e-mail address. The likeliest come first.
 */
export async function findDoubles(db: Connection, person: Person): Promise<Double[]> {
  const { nom, prenom, date_naissance, email } = person
  const key = sql`search_key(${`${nom} ${prenom} ${nom}`})`
  const turned = sql`search_key(${`${prenom} ${nom} ${prenom}`})`
  const birth = sql`${date_naissance}::date`
  const { rows } = await sql<Double>`
    with alike as (
      (select id, case when date_naissance = ${birth} then 'identite' else 'naissance' end as raison
        from member
        where search in (${key}, ${turned}) and erased_at is null
          and (date_naissance is null or abs(date_naissance - ${birth}) <= 366
            or to_char(date_naissance, 'MMDD') = to_char(${birth}, 'MMDD'))
        order by date_naissance = ${birth} desc nulls last, id limit ${LOOKED_AT})
      union all
      (select id, 'nom' from member
        where date_naissance = ${birth} and erased_at is null
          and search not in (${key}, ${turned}) and similarity(search, ${key}) > ${SIMILAR_NAMES}
        order by similarity(search, ${key}) desc, id limit ${LOOKED_AT})
      union all
      (select id, 'mail' from member
        where lower(mail) = lower(${email}) and mail <> '' and erased_at is null
        order by id desc limit ${LOOKED_AT})
    ), shown as (
      select id, array_agg(raison) as raisons,
        min(array_position(array['identite', 'naissance', 'nom', 'mail'], raison)) as place
      from alike
      group by id
      order by place, cardinality(array_agg(raison)) desc, id
      limit ${SHOWN}
    )
    select m.id as id_member, m.numero_licence, m.nom, m.prenom, m.sexe, m.date_naissance, m.adresse, m.cp, m.ville,
      m.mail, m.telephone, m.gsm, l.id_club, l.club, l.date_fin, s.raisons
    from shown s
    join member m on m.id = s.id
    left join lateral (
      select licence.id_club, club.club, licence.date_fin
      from licence join club on club.id = licence.id_club
      where licence.id_member = m.id and licence.cancelled_at is null
      order by licence.date_fin desc
      limit 1
    ) l on true
    order by s.place, cardinality(s.raisons) desc, s.id`.execute(db)
  return rows
}

/** Locked, with the licence that ends last. */
export async function getKnownMember(db: Connection, idMember: number) {
  const member = await db
    .selectFrom('member')
    .select(['id', 'numero_licence', 'nom', 'prenom'])
    .where('id', '=', idMember)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw notFound()
  const last = await db
    .selectFrom('licence')
    .innerJoin('club', 'club.id', 'licence.id_club')
    .select(['licence.id_club', 'club.club', 'licence.date_fin'])
    .where('licence.id_member', '=', idMember)
    .where('licence.cancelled_at', 'is', null)
    .orderBy('licence.date_fin', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...member, last: last ?? null }
}
