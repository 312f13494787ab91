import { isBeforeBirth } from '#domain/birth-date.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { isFederal } from '#domain/grade-editing.ts'
import { gradeKey } from '#domain/tables/grade-key.ts'
import { cellDate } from '#domain/tables/read-cell.ts'
import type { Holder } from './classify-licences.ts'
import { type CheckField, type Classification, lineReader, refused } from './import-problem.ts'

export type GradeColumn = 'numero_licence' | 'grade' | 'date' | 'diplome'

export interface Grade {
  id: number
  grade: string
  desc: string | null
  ordre: number
}
export interface NewGrade {
  id_member: number
  grade: Grade
  date: CalendarDate
  /** Empty if unknown. */
  diplome: string
}
export interface KnownGrade extends NewGrade {
  id: number
  undone: boolean
}

export interface KnownGrades {
  members: Map<string, Holder>
  grades: Grade[]
  records: Map<number, KnownGrade[]>
}

const EARLIEST = '1950-01-01'

/** Classifies the lines of a file of grades in order; member, grade and date identify a record. */
export function classifyGrades({ members, grades, records }: KnownGrades, today: CalendarDate, check: CheckField) {
  const byName = new Map(grades.map((grade) => [gradeKey(grade.grade), grade]))
  const planned = new Map<number, (NewGrade & { line: number })[]>()

  return (line: number, cells: Record<GradeColumn, string>): Classification<GradeColumn, NewGrade, KnownGrade> => {
    const { problems, refuse, text, value } = lineReader(cells, check)
    const member = members.get(text('numero_licence'))
    if (cells.numero_licence !== '' && !member) refuse('numero_licence', { code: 'unknown_member' })
    if (member?.erased) refuse('numero_licence', { code: 'erased' })
    const grade = byName.get(gradeKey(text('grade')))
    if (cells.grade !== '' && !grade) refuse('grade', { code: 'unknown_grade' })
    const date = value('date', (cell) => cellDate(cell, today), 'date')
    if (cells.date === '') refuse('date', { code: 'required' })
    else if (date !== null && date > today) refuse('date', { code: 'future' })
    else if (date !== null && date < EARLIEST) refuse('date', { code: 'far' })
    else if (date !== null && member && isBeforeBirth(date, member.date_naissance)) {
      refuse('date', { code: 'before_birth' })
    }
    const diplome = text('diplome')
    if (problems.length > 0 || !member || !grade || date === null) return { fate: 'problem', problems }
    return place(line, { id_member: member.id, grade, date, diplome })
  }

  function place(line: number, record: NewGrade): Classification<GradeColumn, NewGrade, KnownGrade> {
    const others = planned.get(record.id_member) ?? []
    const twin = others.find((other) => isSame(other, record))
    if (twin) return refused<GradeColumn>('grade', { code: 'line_twice', line: twin.line })
    const held = records.get(record.id_member) ?? []
    const alike = held.filter((other) => isSame(other, record))
    const known = alike.find(({ undone }) => !undone)
    const against = known ? undefined : others.find((other) => contradict(other, record))
    const wrong =
      against ??
      (known ? undefined : held.find((other) => !other.undone && (contradict(other, record) || outdo(other, record))))
    if (wrong) {
      const { grade, date } = wrong
      return refused<GradeColumn>('date', {
        code: 'grade_order',
        grade: grade.grade,
        date,
        line: against?.line ?? null,
      })
    }
    planned.set(record.id_member, [...others, { ...record, line }])
    // A record that was undone since is not imported again.
    if (!known) return alike.length > 0 ? { fate: 'same' } : { fate: 'new', record }
    if (record.diplome === '' || record.diplome === known.diplome) return { fate: 'same' }
    const changes = [{ column: 'diplome' as const, before: known.diplome, after: record.diplome }]
    return { fate: 'differs', known, record, changes }
  }
}

function isSame(one: NewGrade, other: NewGrade) {
  return one.grade.id === other.grade.id && one.date === other.date
}

/** Keups may go up and down; a federal grade is never lost. */
function contradict(one: NewGrade, other: NewGrade) {
  const [lower, higher] = one.grade.ordre < other.grade.ordre ? [one, other] : [other, one]
  return lower.grade.ordre < higher.grade.ordre && isFederal(higher.grade) && lower.date > higher.date
}

/** An earlier record of a higher grade on the same day would no longer be the current one. */
function outdo(held: NewGrade, record: NewGrade) {
  return held.date === record.date && held.grade.ordre > record.grade.ordre
}
