import type { Member } from '#web/lib/active-member.ts'

export type GradeEntry = Member['grades'][number]

const COURSE = 'Stage Dan / Poom / Keup'
const SEMINAR = 'Séminaire ceinture noire'

export type GradeFilter = 'all' | 'grades' | 'courses'

/** Preparation courses, or grades; a seminar is neither and is never shown here. */
export function filterGrades(entries: GradeEntry[], filter: GradeFilter): GradeEntry[] {
  return entries
    .filter(({ type }) => type !== SEMINAR)
    .filter(({ type }) => filter === 'all' || (type === COURSE) === (filter === 'courses'))
}

/** In the records 'Aucun' means no diploma. */
export function showDiploma(diplome: string): string {
  return diplome === 'Aucun' ? '-' : diplome
}
