import type { ClubCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { findGradeProblem } from './grade-refusals.ts'
import { findMembersForUpdate, insertGrades, listGrades } from './grading-queries.ts'

export async function setGrade({ id_membre_to_update, id_grade }: Input<'setGrade'>, call: ClubCall) {
  const day = today(call.clock)
  const grades = await listGrades(call.db)
  await inTransaction(call, async (call) => {
    const [member] = await findMembersForUpdate(call.db, call.idClub, [id_membre_to_update], day)
    if (!member) throw notFound()
    const problem = findGradeProblem(member, grades, id_grade, day)
    if (problem) {
      const field = problem.about === 'member' ? 'id_membre_to_update' : 'id_grade'
      throw invalid({ [field]: [problem.text] }, problem.text)
    }
    const nameOf = (id: number | null) => grades.find((grade) => grade.id === id)?.grade ?? null
    await insertGrades(call.db, [{ id_member: member.id, id_grade, formation: nameOf(id_grade)! }], {
      date: day,
      id_club: call.idClub,
      recorded_by: call.caller.idAccount,
      recorded_at: call.clock.now(),
    })
    await recordAudit(call, {
      action: 'member.set_grade',
      id_member: member.id,
      id_club: call.idClub,
      before: { grade: nameOf(member.id_grade), date: member.grade_date },
      after: { grade: nameOf(id_grade), date: day },
    })
  })
  return { success: true, message: clubMessages.gradeSaved }
}
