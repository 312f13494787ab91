import { nextKeup } from '#domain/grade-editing.ts'
import { searchKey } from '#domain/search-key.ts'
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
  const words = searchKey(text).split(' ')
  const matches = ({ row: { member, nom, prenom, numero_licence } }: Candidate) => {
    const key = searchKey(`${member.fullName} ${nom} ${prenom} ${numero_licence}`)
    return words.every((word) => key.includes(word))
  }
  return groups
    .map((group) => ({ ...group, candidates: group.candidates.filter(matches) }))
    .filter(({ candidates }) => candidates.length > 0)
}
