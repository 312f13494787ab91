import { sql } from 'kysely'
import type { RankingWindow } from '#api/core/members/ranking-queries.ts'
import { WEIGHT_ORDER } from '#api/core/sport/sport-tables.ts'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { Discipline } from '#domain/ranking.ts'

/** The category beside age and sex: the column of a result, its table, and the order within an age and a sex. */
const CATEGORIES = {
  combat: { column: 'id_weight_category', table: 'weight_category', order: WEIGHT_ORDER },
  poomsae: { column: 'id_grade_category', table: 'grade_category', order: 'ordre_min, id' },
} as const satisfies Record<Discipline, object>

export interface RankingWish {
  discipline: Discipline
  age: number | null
  sexe: 0 | 1 | null
  categorie: number | null
}

export interface RankedRow {
  age: string | null
  sexe: 0 | 1
  categorie: string | null
  rang: number
  id_member: number
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
  club: string | null
  points: number
  resultats: number
  total: number
}

/**
 * Points count in the category in which they were earned, so a member may stand in several. As in the member's own rank,
 * results without points do not count and equal points share a place.
 */
export async function listRankedRows(
  db: Connection,
  { discipline, age, sexe, categorie }: RankingWish,
  { since, until }: RankingWindow,
  { limit, offset }: { limit: number; offset: number },
): Promise<RankedRow[]> {
  const { column, table, order } = CATEGORIES[discipline]
  // The discipline is a part of the text, so that PostgreSQL leaves the other table of the view out of the plan.
  const { rows } = await sql<RankedRow>`
    with earned as (
      select r.id_member, r.id_age_category, r.${sql.ref(column)} as id_category,
        sum(r.points) as points, count(*) as resultats
      from ranked_result r
      where r.discipline = ${sql.lit(discipline)} and r.date between ${since} and ${until} and r.points > 0
        ${age === null ? sql`` : sql`and r.id_age_category = ${age}`}
        ${categorie === null ? sql`` : sql`and r.${sql.ref(column)} = ${categorie}`}
      group by r.id_member, r.id_age_category, r.${sql.ref(column)}
    )
    select a.name as age, m.sexe, c.name as categorie, e.id_member, m.nom, m.prenom, m.date_naissance, club.club,
      e.points, e.resultats, count(*) over () as total,
      rank() over (partition by e.id_age_category, m.sexe, e.id_category order by e.points desc) as rang
    from earned e
    join member m on m.id = e.id_member
    left join club on club.id = m.last_id_club
    left join age_category a on a.id = e.id_age_category
    left join (select id, name, row_number() over (order by ${sql.raw(order)}) as place from ${sql.table(table)}) c
      on c.id = e.id_category
    ${sexe === null ? sql`` : sql`where m.sexe = ${sexe}`}
    order by a.age_min, a.id, m.sexe desc, c.place, rang, m.nom collate french, m.prenom collate french, m.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The categories that a ranking may be narrowed to, in the order of its sections. */
export async function listRankingCategories(db: Connection) {
  const ages = await db
    .selectFrom('age_category')
    .select(['id', 'name as nom'])
    .orderBy('age_min')
    .orderBy('id')
    .execute()
  const classes = await db
    .selectFrom('grade_category')
    .select(['id', 'name as nom'])
    .orderBy('ordre_min')
    .orderBy('id')
    .execute()
  const { rows: poids } = await sql<{ id: number; nom: string; id_age: number; sexe: 0 | 1 }>`
    select id, name as nom, id_age_category as id_age, sexe from weight_category
    order by sexe desc, ${sql.raw(WEIGHT_ORDER)}`.execute(db)
  return { ages, poids, classes }
}
