import { isFederal, nextKeup } from '#domain/grade-editing.ts'
import { matchesKey, searchKey } from '#domain/search-key.ts'
import type { Grade, LicenceRow } from '#web/features/club/active-club.ts'

export interface Candidate {
  row: LicenceRow
  /** The next Keup. */
  next: Grade
}

export interface CandidateGroup {
  /** The current grade; null without one. */
  grade: string | null
  candidates: Candidate[]
}

/** The candidates of a club's exam by current grade, beginners first. */
export function groupCandidates(rows: LicenceRow[], grades: Grade[]): CandidateGroup[] {
  const groups = new Map<number, CandidateGroup>()
  for (const row of rows) {
    const next = row.can_set_grade ? nextKeup(row.grade, grades) : undefined
    if (!next) continue
    const group = groups.get(next.ordre) ?? { grade: row.grade?.grade ?? null, candidates: [] }
    groups.set(next.ordre, { ...group, candidates: [...group.candidates, { row, next }] })
  }
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([, { grade, candidates }]) => ({ grade, candidates: candidates.toSorted(byName) }))
}

function byName({ row: one }: Candidate, { row: other }: Candidate) {
  return `${one.nom} ${one.prenom}`.localeCompare(`${other.nom} ${other.prenom}`, 'fr')
}

/** Candidates whose name or licence number contains every word; empty groups are dropped. */
export function findCandidates(groups: CandidateGroup[], text: string): CandidateGroup[] {
  const matches = ({ row: { member, nom, prenom, numero_licence } }: Candidate) =>
    matchesKey(text, searchKey(`${member.fullName} ${nom} ${prenom} ${numero_licence}`))
  return groups
    .map((group) => ({ ...group, candidates: group.candidates.filter(matches) }))
    .filter(({ candidates }) => candidates.length > 0)
}

/** The ticked members of an exam, and its date. */
export interface Exam {
  date: string
  /** The new grade of each ticked member, by member id. */
  wishes: ReadonlyMap<number, number>
}

/** An exam as JSON. */
export function toStoredExam({ date, wishes }: Exam) {
  return { date, wishes: [...wishes] }
}

/** A stored exam, without those who are no candidates any more, or who have the chosen grade by now. */
export function parseStoredExam(stored: unknown, groups: CandidateGroup[], grades: Grade[], today: string): Exam {
  const { date, wishes } = Object(stored ?? {}) as { date?: unknown; wishes?: unknown }
  const pairs = Array.isArray(wishes) ? wishes.filter(Array.isArray) : []
  const chosen = new Map(pairs.map(([idMember, idGrade]) => [idMember, idGrade]))
  const kept = new Map<number, number>()
  for (const { row } of groups.flatMap(({ candidates }) => candidates)) {
    const grade = grades.find(({ id }) => id === chosen.get(row.id_membre))
    if (grade && !isFederal(grade) && grade.id !== row.grade?.id) kept.set(row.id_membre, grade.id)
  }
  // Without a tick the date is no part of any work: an exam is of today unless it is changed.
  return { date: kept.size > 0 && typeof date === 'string' ? date : today, wishes: kept }
}
