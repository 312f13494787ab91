import type { ClubCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { findExamReport, listExamGrades } from './grading-queries.ts'

export async function getExamReport({ id_exam }: Input<'getExamReport'>, call: ClubCall) {
  const exam = await findExamReport(call.db, call.idClub, id_exam)
  if (!exam) throw notFound()
  if (exam.undone_at) throw conflict(clubMessages.examUndone)
  const graded = await listExamGrades(call.db, id_exam)
  const { env, clock } = call
  const content = await drawDocument('examReport', { env, made: clock.now() }, { exam, graded })
  return { content, name: `ProcesVerbal-${exam.date}.pdf` }
}
