import type { Insertable } from 'kysely'
import type { Tables } from '#api/database/tables.ts'
import type { TestApi } from './api.ts'

type Given<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

let made = 0

/** Grades, competitions and results, straight into the database. */
export function sportBuilders(api: TestApi) {
  /** Points by the reference data: 10, 6, 4 and 2 for the places 1, 2, 3 and 5, times the level's order. */
  async function createCompetition(niveau: string, date: string) {
    const level = await api.db
      .selectFrom('competition_level')
      .select('id')
      .where('niveau', '=', niveau)
      .executeTakeFirstOrThrow()
    made += 1
    return api.db
      .insertInto('competition')
      .values({ competition: `Open ${made}`, id_level: level.id, date_debut: date, date_fin: date })
      .returning(['id', 'competition', 'date_debut as date'])
      .executeTakeFirstOrThrow()
  }

  type Competition = Awaited<ReturnType<typeof createCompetition>>

  async function addCombat(member: { id: number }, competition: Competition, given: Given<'combat_result'> = {}) {
    const { id, date } = competition
    await api.db
      .insertInto('combat_result')
      .values({ id_competition: id, id_member: member.id, date, combats_gagnes: 1, place: 1, ...given })
      .execute()
  }

  async function addPoomsae(member: { id: number }, competition: Competition, given: Given<'poomsae_result'> = {}) {
    const { id, date } = competition
    await api.db
      .insertInto('poomsae_result')
      .values({ id_competition: id, id_member: member.id, date, score: 7.5, place: 1, ...given })
      .execute()
  }

  async function addGrade(member: { id: number }, grade: string, date: string, given: Given<'grade_record'> = {}) {
    const { id } = await api.db.selectFrom('grade').select('id').where('grade', '=', grade).executeTakeFirstOrThrow()
    await api.db
      .insertInto('grade_record')
      .values({ id_member: member.id, type: 'Passage de grade', id_grade: id, formation: grade, date, ...given })
      .execute()
  }

  async function addGradingCourse(member: { id: number }, date: string, type = 'Stage Dan / Poom / Keup') {
    await api.db
      .insertInto('grade_record')
      .values({ id_member: member.id, type, formation: 'Stage de préparation', date })
      .execute()
  }

  return { createCompetition, addCombat, addPoomsae, addGrade, addGradingCourse }
}
