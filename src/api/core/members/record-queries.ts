import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { lastChange } from '#api/core/changes/remember-until-change.ts'
import { isOpenWish } from '#api/core/renewals/open-wish.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Tables } from '#api/database/tables.ts'
import { pointsOf, type RankingWindow } from './ranking-queries.ts'

/** Members with the current grade, the licences, and whether a renewal is on its way. */
function selectMembers(db: Connection) {
  return db
    .selectFrom('member')
    .leftJoin('grade', 'grade.id', 'member.id_grade')
    .select(['grade.grade', 'grade.ordre', 'grade.desc'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('licence')
          .innerJoin('club', 'club.id', 'licence.id_club')
          .select(['licence.annee', 'licence.date_debut', 'licence.date_fin', 'club.club'])
          .whereRef('licence.id_member', '=', 'member.id')
          .where('licence.cancelled_at', 'is', null)
          .orderBy('licence.date_fin', 'desc'),
      ).as('licences'),
      sql<boolean>`exists (select from order_line o where o.id_member = member.id and o.open)`.as('ordered'),
      sql<boolean>`exists (
        select from renewal_wish w
        where w.id_member = member.id and ${isOpenWish}
      )`.as('wished'),
    ])
}

/** The same with all data of the member, the weight category, and the managed clubs. */
function selectRecords(db: Connection) {
  return selectMembers(db)
    .leftJoin('weight_category', 'weight_category.id', 'member.id_categorie_poids')
    .selectAll('member')
    .select('weight_category.name as categorie_poids')
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('club_manager')
          .innerJoin('club', 'club.id', 'club_manager.id_club')
          .select(['club.id as club_id', 'club.club', 'club.club_slug'])
          .whereRef('club_manager.id_member', '=', 'member.id')
          .orderBy(sql`club.club collate french`),
      ).as('clubs'),
    )
}

export function getMemberRecord(db: Connection, idMember: number) {
  return selectRecords(db).where('member.id', '=', idMember).executeTakeFirstOrThrow()
}

/** The whole record in one statement, however long the history. */
export async function getWholeRecord(db: Connection, idMember: number, window: RankingWindow) {
  const [record] = await readWholeRecord(db, { idMember, ...window })
  if (!record) throw new Error(`no member ${idMember}`)
  return record
}

const readWholeRecord = compileOnce((db, { idMember, since, until }: { idMember: number } & RankingWindow) =>
  selectRecords(db)
    .select(() => [
      jsonArrayFrom(selectGradeRecords(db, idMember)).as('records'),
      jsonArrayFrom(selectCourses(db, idMember)).as('stages'),
      jsonArrayFrom(selectTrainings(db, idMember)).as('formations'),
      jsonArrayFrom(selectRefereeServices(db, idMember)).as('arbitrage'),
      jsonArrayFrom(selectCombatResults(db, idMember)).as('combats'),
      jsonArrayFrom(selectPoomsaeResults(db, idMember)).as('poomsae'),
      pointsOf(idMember, { since, until }).as('points'),
      lastChange('ranking').as('ranking_change'),
    ])
    .where('member.id', '=', idMember),
)

/** In the order of linking. */
export const listLinkedMembers = compileOnce((db, { idAccount }: { idAccount: number }) =>
  selectMembers(db)
    .innerJoin('account_member as link', 'link.id_member', 'member.id')
    .select(['link.id as id_link', 'member.id', 'nom', 'prenom', 'numero_licence', 'date_naissance', 'grade_date'])
    .select(['id_photo', 'e_licence_version'])
    .where('link.id_account', '=', idAccount)
    .orderBy('link.id'),
)

/** Grades and the courses that lead to them, newest first. */
function selectGradeRecords(db: Connection, idMember: number) {
  return db
    .selectFrom('grade_record')
    .leftJoin('grade', 'grade.id', 'grade_record.id_grade')
    .select(['grade_record.type', 'grade_record.date', 'formation', 'diplome', 'resultat', 'grade.grade'])
    .where('id_member', '=', idMember)
    .where('undone_at', 'is', null)
    .orderBy('grade_record.date', 'desc')
    .orderBy('grade_record.id', 'desc')
}

/** Newest first, like trainings and refereeing. */
function selectCourses(db: Connection, idMember: number) {
  return db
    .selectFrom('course_attendance')
    .innerJoin('course', 'course.id', 'course_attendance.id_course')
    .select(['course.date', 'course.course as stage'])
    .where('id_member', '=', idMember)
    .orderBy('course.date', 'desc')
    .orderBy('course.id', 'desc')
}

function selectTrainings(db: Connection, idMember: number) {
  return db
    .selectFrom('training_result')
    .innerJoin('training', 'training.id', 'training_result.id_training')
    .select(['training.organisation', 'training.date', 'training.formation', 'diplome', 'reussite'])
    .where('id_member', '=', idMember)
    .orderBy('training.date', 'desc')
    .orderBy('training.id', 'desc')
}

function selectRefereeServices(db: Connection, idMember: number) {
  return db
    .selectFrom('referee_service')
    .innerJoin('competition', 'competition.id', 'referee_service.id_competition')
    .select(['competition.competition as competition_name', 'referee_service.date_debut', 'referee_service.date_fin'])
    .where('id_member', '=', idMember)
    .orderBy('referee_service.date_debut', 'desc')
    .orderBy('referee_service.id', 'desc')
}

/** The columns that both kinds of results have. */
type ResultRow = Pick<
  Selectable<Tables['combat_result'] & Tables['poomsae_result']>,
  'id' | 'id_member' | 'id_competition' | 'id_age_category' | 'id_grade_category' | 'date' | 'place'
>

/** Newest first, with the points of that day, even if they no longer count. */
function selectResults(db: Connection, table: 'combat_result' | 'poomsae_result', idMember: number) {
  return db
    .selectFrom(sql<ResultRow>`${sql.table(table)}`.as('result'))
    .innerJoin('competition', 'competition.id', 'result.id_competition')
    .innerJoin('competition_level as level', 'level.id', 'competition.id_level')
    .leftJoin('ranking_points', (join) =>
      join
        .onRef('ranking_points.id_level', '=', 'competition.id_level')
        .onRef('ranking_points.place', '=', 'result.place'),
    )
    .leftJoin('age_category as age', 'age.id', 'result.id_age_category')
    .leftJoin('grade_category as category', 'category.id', 'result.id_grade_category')
    .select(['result.date', 'competition.competition', 'level.niveau', 'result.place'])
    .select(['age.name as age', 'category.name as grade'])
    .select((row) => row.fn.coalesce('ranking_points.points', row.lit(0)).as('points'))
    .where('result.id_member', '=', idMember)
    .orderBy('result.date', 'desc')
    .orderBy('result.id', 'desc')
}

function selectCombatResults(db: Connection, idMember: number) {
  return selectResults(db, 'combat_result', idMember)
    .leftJoin('weight_category as weight', (join) => join.on(sql`weight.id`, '=', sql`result.id_weight_category`))
    .select([sql<number>`result.combats_gagnes`.as('combats_gagnes'), 'weight.name as weight'])
}

function selectPoomsaeResults(db: Connection, idMember: number) {
  return selectResults(db, 'poomsae_result', idMember).select(sql<number | null>`result.score`.as('score'))
}
