import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts'
import { NAMUR } from './add-clubs.ts'
import { addPreparations } from './add-exams.ts'
import type { DemoContext } from './demo-context.ts'
import { instant } from './demo-dates.ts'
import { type DemoMember, isLicensedOn, type PlannedMember } from './demo-member.ts'
import { demoPeople } from './demo-people.ts'
import { gradeNamed, type Reference } from './demo-reference.ts'
import { insertRows } from './insert-rows.ts'
import {
  courseRecord,
  type DemoExam,
  gradeRecord,
  type PlannedGrade,
  planGrades,
  seminarRecord,
} from './plan-grades.ts'

/** The grade records of every member by licence number, oldest first. */
export type GradeHistories = Map<string, PlannedGrade[]>

export function planHistories(
  demo: DemoContext,
  reference: Reference,
  exams: DemoExam[],
  members: PlannedMember[],
): GradeHistories {
  return new Map(
    members.map((member) => [
      member.numero_licence,
      member.numero_licence === demoPeople.blackBelt
        ? blackBeltHistory(reference, exams, demo.today)
        : planGrades({ ...demo, reference, exams }, member),
    ]),
  )
}

export async function addGrades(demo: DemoContext, members: DemoMember[], histories: GradeHistories): Promise<void> {
  await insertHistories(demo, members, histories)
  await addPreparations(demo)
}

/** The record that gave the grade held today. */
export function latestGrade(histories: GradeHistories, { numero_licence }: PlannedMember): PlannedGrade | undefined {
  return histories.get(numero_licence)?.findLast(({ grade }) => grade !== null)
}

/** The order (rank) of the grade held on that day; the white belt's where none is recorded. */
export function orderOn(histories: GradeHistories, member: DemoMember, date: CalendarDate): number {
  const history = histories.get(member.numero_licence)
  return history?.findLast((record) => record.grade !== null && record.date <= date)?.grade?.ordre ?? 1
}

/** Starts as a child before 2007, the year from which the federation's data are certain, until today. */
function blackBeltHistory(reference: Reference, exams: DemoExam[], today: CalendarDate): PlannedGrade[] {
  const club = (grade: string, date: CalendarDate) => gradeRecord(gradeNamed(reference, grade), date)
  const federal = (grade: string, after: CalendarDate, diplome: string) => {
    const { id, date } = exams.find((exam) => exam.date >= after)!
    return gradeRecord(gradeNamed(reference, grade), date, { diplome, id_exam: id })
  }
  const fourth = exams.findLast(({ date }) => date <= addMonths(today, -14))!
  return [
    club('10e Keup', '2003-09-13'),
    club('9e Keup', '2003-12-20'),
    club('8e Keup', '2004-05-29'),
    club('7e Keup', '2004-12-18'),
    club('6e Keup', '2005-06-18'),
    club('5e Keup', '2005-12-17'),
    club('4e Keup', '2006-06-17'),
    club('3e Keup', '2006-12-16'),
    club('2e Keup', '2007-06-16'),
    federal('1er Keup', '2007-11-01', '05071120'),
    courseRecord(gradeNamed(reference, '1er Poom'), '2008-04-12'),
    federal('1er Poom', '2008-05-01', '05080517'),
    federal('2e Poom', '2010-05-01', '05100516'),
    federal('2e Dan', '2013-05-01', '05130519'),
    seminarRecord('2014-10-11'),
    courseRecord(gradeNamed(reference, '3e Dan'), '2016-10-08'),
    federal('3e Dan', '2016-11-01', '05161120'),
    seminarRecord(addDays(fourth.date, -200)),
    courseRecord(gradeNamed(reference, '4e Dan'), addDays(fourth.date, -35)),
    federal('4e Dan', fourth.date, '05240417'),
    seminarRecord(addDays(fourth.date, 160)),
  ]
}

async function insertHistories({ db }: DemoContext, members: DemoMember[], histories: GradeHistories) {
  const rows = members.flatMap(({ id, numero_licence }) =>
    histories.get(numero_licence)!.map(({ grade, ...record }) => ({
      id_member: id,
      id_grade: grade?.id ?? null,
      ...record,
      recorded_at: instant(record.date, '18:00'),
    })),
  )
  await insertRows(db, 'grade_record', rows)
}

/** Grades that the manager of Namur recorded three weeks ago: two Keups, and a third undone at once. */
export async function addGradesGivenByClub(
  { db, today }: DemoContext,
  {
    members,
    histories,
    reference,
    idManager,
  }: { members: DemoMember[]; histories: GradeHistories; reference: Reference; idManager: number },
) {
  const date = addDays(today, -21)
  const recorded_at = instant(date, '19:30')
  const ready = members.filter((member) => {
    const latest = latestGrade(histories, member)
    const named = Object.values<string>(demoPeople).includes(member.numero_licence)
    const atHome = member.licences.at(-1)?.club.club_slug === NAMUR && isLicensedOn(member, date)
    return atHome && !named && latest?.grade && latest.grade.ordre < 8 && latest.date < addMonths(date, -5)
  })
  const rows = ready.slice(0, 3).map((member, index) => {
    const next = reference.grades.find(({ ordre }) => ordre === orderOn(histories, member, date) + 1)!
    const { grade, ...record } = gradeRecord(next, date)
    return {
      id_member: member.id,
      id_grade: grade!.id,
      ...record,
      id_club: member.licences.at(-1)!.club.id,
      recorded_by: idManager,
      recorded_at,
      undone_at: index === 2 ? instant(date, '19:34') : null,
    }
  })
  await insertRows(db, 'grade_record', rows)
}
