import type { ExamResult } from '#domain/sport-sheets/sheets.ts'

/** Labels of the results of an exam. */
export const examResultLabels: Record<ExamResult, string> = {
  reussi: 'Réussi',
  echoue: 'Échoué',
  absent: 'Absent',
}
