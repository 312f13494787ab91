import type { Handlers } from '#api/calls/call.ts'
import { readGrades } from './list-grades.ts'
import { printExamReport } from './print-exam-report.ts'
import { recordExam, undoExam } from './record-exam.ts'
import { setGrade } from './set-grade.ts'

export const gradingRoutes = {
  getListGrades: readGrades,
  setGrade,
  setExamGrades: recordExam,
  undoExamGrades: undoExam,
  getExamReport: printExamReport,
} satisfies Partial<Handlers>
