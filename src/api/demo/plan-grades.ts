import type { Faker } from '@faker-js/faker'
import { addDays, addMonths, type CalendarDate, yearOf } from '#domain/dates.ts'
import { nextGrading } from '#domain/next-grading.ts'
import { isLicensedOn, type PlannedMember } from './demo-member.ts'
import { demoDiploma } from './demo-numbers.ts'
import { type Grade, gradeNamed, type Reference } from './demo-reference.ts'

export interface DemoExam {
  id: number
  date: CalendarDate
}

export interface PlannedGrade {
  type: string
  grade: Grade | null
  formation: string
  diplome: string
  date: CalendarDate
  id_exam: number | null
}

interface Setting {
  faker: Faker
  today: CalendarDate
  reference: Reference
  exams: DemoExam[]
}

export const COURSE = 'Stage Dan / Poom / Keup'
export const SEMINAR = 'Séminaire ceinture noire'

/** Grade after grade from the white belt on, as far as waiting times, age and licence allow. */
export function planGrades(setting: Setting, member: PlannedMember): PlannedGrade[] {
  const { faker, reference, today } = setting
  const known = member.licences[0]?.date_debut
  if (!known || member.topGrade === null) return []
  const top = member.topGrade && gradeNamed(reference, member.topGrade).ordre
  const records: PlannedGrade[] = []
  let held = reference.grades[0]!
  let date: CalendarDate | undefined = addMonths(known, -12 * member.practisedBefore)
  while (date !== undefined && date < today) {
    records.push(...recordsFor(setting, held, date, known))
    const coming = comingGrade(reference, member, held, date)
    // A member with a planned grade proceeds steadily; others pause, black belts for longer, or stop.
    const pause = top ? 0 : faker.number.int({ min: 0, max: held.desc === 'noire' ? 40 : 5 })
    if (!coming || (top ? coming.grade.ordre > top : faker.datatype.boolean(0.04))) break
    held = coming.grade
    date = findDate(setting, member, held, addMonths(coming.from, pause))
  }
  return records
}

function comingGrade({ grades }: Reference, { date_naissance }: PlannedMember, held: Grade, since: CalendarDate) {
  const coming = nextGrading({ held, since, date_naissance, licensed: true, courseDone: true }, grades, since)
  return coming && { grade: grades.find(({ id }) => id === coming.next.id)!, from: coming.date! }
}

/** The first possible day: licensed, and the day of an exam where the federation examines. */
function findDate(setting: Setting, member: PlannedMember, { federal }: Grade, from: CalendarDate) {
  const left = member.licences.at(-1)!.date_fin
  for (const day of federal ? examDays(setting, from) : clubDays(setting, from)) {
    if (isPractising(member, day)) return day
    // No later day is one of a licence either.
    if (day > left) return undefined
  }
  return undefined
}

function examDays({ exams, today }: Setting, from: CalendarDate) {
  return exams.map(({ date }) => date).filter((date) => from <= date && date < today)
}

/** A club holds an exam every few weeks. */
function* clubDays({ faker, today }: Setting, from: CalendarDate) {
  for (let day = addDays(from, faker.number.int({ min: 0, max: 20 })); day < today; day = addDays(day, 28)) yield day
}

function isPractising(member: PlannedMember, date: CalendarDate) {
  return date < member.licences[0]!.date_debut || isLicensedOn(member, date)
}

function recordsFor(setting: Setting, grade: Grade, date: CalendarDate, known: CalendarDate): PlannedGrade[] {
  const { faker, exams } = setting
  const record = gradeRecord(grade, date, {
    diplome: grade.federal ? demoDiploma(faker) : 'Aucun',
    id_exam: exams.find((exam) => grade.federal && exam.date === date)?.id ?? null,
  })
  if (grade.desc === 'keup' || date < known) return [record]
  const prepared = faker.datatype.boolean(0.6)
  const invited = grade.desc === 'noire' && faker.datatype.boolean(0.4)
  return [
    ...(prepared ? [courseRecord(grade, addDays(date, -35))] : []),
    record,
    ...(invited && addDays(date, 120) < setting.today ? [seminarRecord(addDays(date, 120))] : []),
  ]
}

export function gradeRecord(
  grade: Grade,
  date: CalendarDate,
  { diplome = 'Aucun', id_exam = null }: { diplome?: string; id_exam?: number | null } = {},
): PlannedGrade {
  const type = grade.desc === 'keup' ? 'Passage de Keup' : 'Examen Dan / Poom'
  return { type, grade, formation: grade.grade, diplome, date, id_exam }
}

export function courseRecord({ grade }: Grade, date: CalendarDate): PlannedGrade {
  return {
    type: COURSE,
    grade: null,
    formation: `Stage de préparation au ${grade}`,
    diplome: 'Aucun',
    date,
    id_exam: null,
  }
}

export function seminarRecord(date: CalendarDate): PlannedGrade {
  return {
    type: SEMINAR,
    grade: null,
    formation: `Séminaire ceinture noire ${yearOf(date)}`,
    diplome: 'Aucun',
    date,
    id_exam: null,
  }
}
