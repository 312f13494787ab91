import { sql } from 'kysely'
import {
  classifyGrades,
  type GradeColumn,
  type KnownGrade,
  type NewGrade,
} from '#domain/first-import/classify-grades.ts'
import { checkFieldsOf } from './check-fields.ts'
import { numbersIn } from './import-members.ts'
import { findGradeRecords, findGrades, findHolders, groupByMember } from './known-queries.ts'
import type { Prepare } from './plan.ts'
import { changesRecorded, expectAll, recordImported } from './record-imported.ts'

export const importGrades: Prepare<GradeColumn, NewGrade, KnownGrade> = async (db, lines, { today, writes }) => {
  const members = await findHolders(db, numbersIn(lines), { writes })
  const grades = await findGrades(db)
  const ids = [...members.values()].map(({ id }) => id)
  const records = groupByMember(await findGradeRecords(db, ids, grades))
  return {
    classify: classifyGrades({ members, grades, records }, today, checkFieldsOf('grades')),
    // Of two grades of one day the higher one is current, so it is inserted last.
    order: (one, other) => one.grade.ordre - other.grade.ordre,
    insert: async (work, given, subject) => {
      const shared = { recorded_by: work.caller?.idAccount ?? null, recorded_at: work.clock.now() }
      const rows = given.map(({ id_member, grade, date, diplome }) => ({
        id_member,
        id_grade: grade.id,
        type: grade.desc === 'keup' ? 'Passage de Keup' : 'Examen Dan / Poom',
        formation: grade.grade,
        date,
        diplome: diplome || 'Aucun',
        ...shared,
      }))
      await work.db.insertInto('grade_record').values(rows).execute()
      await recordImported(
        work,
        'grade.import',
        given.map(({ id_member, grade, date }) => ({ id_member, subject, after: { grade: grade.grade, date } })),
      )
    },
    update: async (work, changed, subject) => {
      const rows = changed.map(({ known: { id, diplome }, record }) => ({ id, diplome, after: record.diplome }))
      const { rows: saved } = await sql<{ id: number }>`
        update grade_record set diplome = r.after
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, diplome text, after text)
        where grade_record.id = r.id and grade_record.diplome = r.diplome and grade_record.undone_at is null
        returning grade_record.id`.execute(work.db)
      expectAll(saved, changed)
      await recordImported(
        work,
        'grade.import',
        changed.map(({ known: { id_member }, changes }) => ({ id_member, subject, ...changesRecorded(changes) })),
      )
    },
  }
}
