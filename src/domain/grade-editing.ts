import { addDays, type CalendarDate } from './dates.ts'

/** Days within which an exam may be recorded. */
export const EXAM_DAYS_BACK = 60
/** Minutes within which an exam can be undone. */
export const EXAM_UNDO_MINUTES = 10

export interface NamedGrade {
  id: number
  grade: string
  desc: string | null
}

/** The federation gives Dan, Poom and 1er Keup: a club can neither give nor change them. */
export function isFederal(grade: { grade: string; desc: string | null }): boolean {
  return grade.desc === 'poom' || grade.desc === 'noire' || grade.grade === '1er Keup'
}

/** A club may change the grade of its licensed members without a federal grade. */
export function canSetGrade(licensedHere: boolean, held: { grade: string; desc: string | null } | null): boolean {
  return licensedHere && (held === null || !isFederal(held))
}

export type GradeRefusal = 'not-licensed' | 'federal-held' | 'federal-wanted' | 'same' | 'before-held'

/** Why a club may not give this grade on that day; null if it may. Up or down makes no difference. */
export function refuseGrade(
  member: { licensedHere: boolean; held: NamedGrade | null; since: CalendarDate | null },
  wanted: NamedGrade,
  date: CalendarDate,
): GradeRefusal | null {
  if (!member.licensedHere) return 'not-licensed'
  if (member.held && isFederal(member.held)) return 'federal-held'
  if (isFederal(wanted)) return 'federal-wanted'
  if (member.held?.id === wanted.id) return 'same'
  // The latest date counts: an older grade would be recorded without effect.
  if (member.since !== null && date < member.since) return 'before-held'
  return null
}

/** An exam is recorded on its day or in the weeks after, never before. */
export function refuseExamDate(date: CalendarDate, today: CalendarDate): 'future' | 'too-old' | null {
  if (date > today) return 'future'
  return date < addDays(today, -EXAM_DAYS_BACK) ? 'too-old' : null
}

/** The next Keup, which an exam proposes, if a club may give it. */
export function nextKeup<G extends NamedGrade & { ordre: number }>(
  held: { id: number } | null,
  grades: G[],
): G | undefined {
  const keups = grades.filter(({ desc }) => desc === 'keup').toSorted((one, other) => one.ordre - other.ordre)
  const place = held === null ? -1 : keups.findIndex(({ id }) => id === held.id)
  const next = held !== null && place < 0 ? undefined : keups[place + 1]
  return next && !isFederal(next) ? next : undefined
}
