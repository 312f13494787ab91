import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { FirstFact } from '#domain/birth-date.ts'

/** The earliest licence, grade, course, training, result or refereeing of each member, in one statement. */
export async function findFirstFacts(db: Connection, idMembers: number[]): Promise<Map<number, FirstFact>> {
  const { rows } = await sql<FirstFact & { id_member: number }>`
    select distinct on (id_member) id_member, kind, date from (
      select id_member, 'licence' as kind, date_debut as date from licence where cancelled_at is null
      union all
      select id_member, case when resultat <> 'reussi' then 'examen' when id_grade is null then 'preparation' else 'grade' end, date
      from grade_record where undone_at is null
      union all
      select a.id_member, 'stage', c.date from course_attendance a join course c on c.id = a.id_course
      union all
      select r.id_member, 'formation', t.date from training_result r join training t on t.id = r.id_training
      union all
      select id_member, 'resultat', date from combat_result
      union all
      select id_member, 'resultat', date from poomsae_result
      union all
      select id_member, 'arbitrage', date_debut from referee_service
    ) facts
    where id_member = any(${idMembers}::integer[])
    order by id_member, date`.execute(db)
  return new Map(rows.map(({ id_member, kind, date }) => [id_member, { kind, date }]))
}
