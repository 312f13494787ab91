import type { Member } from '#web/lib/active-member.ts'

export type GradeEntry = Member['grades'][number]

const COURSE = 'Stage Dan / Poom / Keup'
const SEMINAR = 'Séminaire ceinture noire'

export type GradeFilter = 'all' | 'grades' | 'courses'

/** The courses on the way to a grade, or the others; a seminar is neither, and never shows here. */
export function filterGrades(entries: GradeEntry[], filter: GradeFilter): GradeEntry[] {
  return entries
    .filter(({ type }) => type !== SEMINAR)
    .filter(({ type }) => filter === 'all' || (type === COURSE) === (filter === 'courses'))
}

/** 'Aucun' is how the records say that there is no diploma. */
export function showDiploma(diplome: string): string {
  return diplome === 'Aucun' ? '-' : diplome
}
