import type { ClubCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import { inSeconds, today } from '#api/config/clock.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { EXAM_UNDO_MINUTES, type NamedGrade, refuseExamDate } from '#domain/grade-editing.ts'
import { EXAM_DATE_PROBLEMS, type FoundMember, findGradeProblem } from './grade-refusals.ts'
import {
  findExamForUpdate,
  findMembersForUpdate,
  hasNewerGrade,
  insertGrades,
  listGrades,
  lockGradedMembers,
  markUndone,
} from './grading-queries.ts'

type Exam = Input<'setExamGrades'>
type Wish = Exam['grades'][number]

/** Records all grades of an exam or none. It can be undone for ten minutes. */
export async function setExamGrades(exam: Exam, call: ClubCall) {
  const wrongDate = refuseExamDate(exam.date, today(call.clock))
  if (wrongDate) throw invalid({ date: [EXAM_DATE_PROBLEMS[wrongDate]] })
  refuseTwice(exam.grades)
  const id_exam = await inTransaction(call, async (call) => {
    const grades = await listGrades(call.db)
    const members = await findMembers(call, exam.grades)
    refuseWrongGrades(exam, grades, members)
    const id = await insertExam(call, exam.date)
    const graded = exam.grades.map(({ id_membre, id_grade }) => ({
      id_member: id_membre,
      id_grade,
      formation: grades.find((grade) => grade.id === id_grade)!.grade,
    }))
    await insertGrades(call.db, graded, { date: exam.date, id_exam: id, ...recorder(call) })
    const nameOf = (idGrade: number | null) => grades.find((grade) => grade.id === idGrade)?.grade ?? null
    await recordAudit(
      call,
      ...graded.map(({ id_member, formation }) => {
        const { id_grade, grade_date } = members.get(id_member)!
        return {
          action: 'member.set_grade' as const,
          id_member,
          id_club: call.idClub,
          subject: `exam ${id}`,
          before: { grade: nameOf(id_grade), date: grade_date },
          after: { grade: formation, date: exam.date },
        }
      }),
    )
    return id
  })
  return { id_exam, undo_until: inSeconds(call.clock, EXAM_UNDO_MINUTES * 60).toISOString() }
}

function refuseTwice(wishes: Wish[]) {
  const seen = new Set<number>()
  for (const [index, { id_membre }] of wishes.entries()) {
    if (seen.has(id_membre)) throw invalid({ [`grades.${index}.id_membre`]: [clubMessages.examTwice] })
    seen.add(id_membre)
  }
}

async function findMembers(call: ClubCall, wishes: Wish[]) {
  const ids = wishes.map(({ id_membre }) => id_membre)
  const found = await findMembersForUpdate(call.db, call.idClub, ids, today(call.clock))
  if (found.length !== ids.length) throw notFound()
  return new Map(found.map((member) => [member.id, member]))
}

function refuseWrongGrades(exam: Exam, grades: NamedGrade[], members: Map<number, FoundMember>) {
  const errors: Record<string, string[]> = {}
  for (const [index, { id_membre, id_grade }] of exam.grades.entries()) {
    const problem = findGradeProblem(members.get(id_membre)!, grades, id_grade, exam.date)
    if (problem) errors[`grades.${index}.${problem.about === 'member' ? 'id_membre' : 'id_grade'}`] = [problem.text]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function recorder({ idClub, caller, clock }: ClubCall) {
  return { id_club: idClub, recorded_by: caller.idAccount, recorded_at: clock.now() }
}

async function insertExam(call: ClubCall, date: string) {
  const club = await call.db
    .selectFrom('club')
    .select(['club', 'ville'])
    .where('id', '=', call.idClub)
    .executeTakeFirstOrThrow()
  const { id } = await call.db
    .insertInto('exam')
    .values({ name: `Passage de Keup – ${club.club}`, lieu: club.ville, date, ...recorder(call) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A repeated call answers like the first. */
export async function undoExamGrades({ id_exam }: Input<'undoExamGrades'>, call: ClubCall) {
  await inTransaction(call, async (call) => {
    const exam = await findExamForUpdate(call.db, call.idClub, id_exam)
    if (!exam) throw notFound()
    if (exam.undone_at) return
    const now = call.clock.now()
    if (now.getTime() > exam.recorded_at!.getTime() + EXAM_UNDO_MINUTES * 60_000) {
      throw conflict(clubMessages.examUndoTooLate)
    }
    await lockGradedMembers(call.db, id_exam)
    if (await hasNewerGrade(call.db, id_exam)) throw conflict(clubMessages.examUndoOvertaken)
    const undone = await markUndone(call.db, id_exam, now)
    await recordAudit(call, {
      action: 'club.undo_exam',
      id_club: call.idClub,
      subject: `exam ${id_exam}`,
      before: undone,
    })
  })
  return { success: true, message: clubMessages.examUndone }
}
