import type { Handlers } from '#api/calls/call.ts'
import { getExamReport } from './get-exam-report.ts'
import { getListGrades } from './get-list-grades.ts'
import { setExamGrades, undoExamGrades } from './record-exam.ts'
import { setGrade } from './set-grade.ts'

export const gradingRoutes = {
  getListGrades,
  setGrade,
  setExamGrades,
  undoExamGrades,
  getExamReport,
} satisfies Partial<Handlers>
