import { clubMessages } from '#contract/club-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { EXAM_DAYS_BACK, type GradeRefusal, type NamedGrade, refuseGrade } from '#domain/grade-editing.ts'
import type { findMembersForUpdate } from './grading-queries.ts'

export type FoundMember = Awaited<ReturnType<typeof findMembersForUpdate>>[number]

/** Why a club may not give this grade, as field and sentence; undefined if it may. */
export function findGradeProblem(
  member: FoundMember,
  grades: NamedGrade[],
  idGrade: number,
  date: string,
): { about: 'member' | 'grade'; text: string } | undefined {
  const wanted = grades.find(({ id }) => id === idGrade)
  if (!wanted) return { about: 'grade', text: clubMessages.gradeUnknown }
  const held = grades.find(({ id }) => id === member.id_grade) ?? null
  const reason = refuseGrade({ licensedHere: member.licensed, held, since: member.grade_date }, wanted, date)
  if (!reason) return undefined
  const about = reason === 'not-licensed' || reason === 'federal-held' ? 'member' : 'grade'
  return { about, text: SENTENCES[reason](member) }
}

const SENTENCES: Record<GradeRefusal, (member: FoundMember) => string> = {
  'not-licensed': () => clubMessages.gradeNotLicensed,
  'federal-held': () => clubMessages.gradeFederal,
  'federal-wanted': () => clubMessages.gradeGivenByFederation,
  same: () => clubMessages.gradeHeldAlready,
  'before-held': ({ grade_date }) => clubMessages.gradeHeldSince(formatDate(grade_date!)),
}

export const EXAM_DATE_PROBLEMS = {
  future: clubMessages.examInFuture,
  'too-old': clubMessages.examTooOld(EXAM_DAYS_BACK),
}
