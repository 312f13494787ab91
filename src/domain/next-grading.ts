import { addMonths, ageOn, type CalendarDate, yearOf } from './dates.ts'

export interface GradeStep {
  id: number
  grade: string
  desc: string | null
  ordre: number
  /** Months in the previous grade. */
  waiting_months: number
  minimum_age: number
  federal: boolean
}

export interface NextGrading {
  next: GradeStep
  /** The first possible day; null when the date of the current grade is unknown. */
  date: CalendarDate | null
  /** Months still to wait in the current grade, and the months it takes in all; null when the wait is over or unknown. */
  wait: { left: number; total: number } | null
  /** Missing conditions, in words. */
  missing: string[]
}

interface Candidate {
  held: { ordre: number; desc: string | null }
  since: CalendarDate | null
  date_naissance: CalendarDate | null
  licensed: boolean
  /** A preparation course for a federal grade since the current grade. */
  courseDone: boolean
}

/** The type of a preparation course for a federal grade. */
export const GRADING_COURSE = 'Stage Dan / Poom / Keup'

/** Black belts are Poom below this age, Dan from it on. */
export const DAN_AGE = 15

/** The next grade, its first possible day, and what is missing. Undefined after the last one. */
export function nextGrading(candidate: Candidate, grades: GradeStep[], today: CalendarDate): NextGrading | undefined {
  const first = firstGrading(candidate, grades, today)
  if (!first) return undefined
  const { next, waited, oldEnough, date } = first
  const wait = waited && waited > today ? { left: monthsUntil(waited, today), total: next.waiting_months } : null
  const missing: string[] = []
  if (wait) missing.push(`Temps d’attente : encore ${wait.left} mois sur ${wait.total} dans le grade actuel`)
  if (oldEnough && oldEnough > today) missing.push(`Âge minimum : ${next.minimum_age} ans`)
  if (next.federal && !candidate.courseDone) missing.push(`Un « ${GRADING_COURSE} » depuis le dernier grade`)
  if (!candidate.licensed) missing.push('Une licence en ordre')
  return { next, date, wait, missing }
}

type Held = Pick<Candidate, 'held' | 'since' | 'date_naissance'>

/** The next grade and the days that decide its first possible day, without what is missing: lists need no more. */
export function firstGrading(candidate: Held, grades: GradeStep[], today: CalendarDate) {
  const { since, date_naissance: birth } = candidate
  const next = nextStep(candidate, grades, today)
  if (!next) return undefined
  const waited = since && addMonths(since, next.waiting_months)
  const oldEnough = birth && next.minimum_age > 0 ? addMonths(birth, next.minimum_age * 12) : null
  return { next, waited, oldEnough, date: waited && oldEnough && oldEnough > waited ? oldEnough : waited }
}

/** A month that has begun counts as a whole one. */
function monthsUntil(day: CalendarDate, today: CalendarDate) {
  const months = (yearOf(day) - yearOf(today)) * 12 + Number(day.slice(5, 7)) - Number(today.slice(5, 7))
  return addMonths(today, months) < day ? months + 1 : months
}

function nextStep({ held, since, date_naissance }: Held, grades: GradeStep[], today: CalendarDate) {
  if (held.desc === 'keup' || held.desc === null) {
    const keup = lowestAbove(grades, 'keup', held.ordre)
    if (keup) return keup
  }
  if (held.desc === 'noire') return lowestAbove(grades, 'noire', held.ordre)
  // The number of Pooms held, 0 for a 1er Keup. An older candidate skips as many Dans.
  const degree = grades.filter(({ desc, ordre }) => desc === 'poom' && ordre <= held.ordre).length
  const poom = lowestAbove(grades, 'poom', held.ordre)
  const young = date_naissance !== null && isYoungThen(date_naissance, since, poom, today)
  if (young && poom) return poom
  return grades.filter(({ desc }) => desc === 'noire').toSorted((one, other) => one.ordre - other.ordre)[degree]
}

function lowestAbove(grades: GradeStep[], desc: string, ordre: number) {
  let lowest: GradeStep | undefined
  for (const grade of grades) {
    if (grade.desc === desc && grade.ordre > ordre && (!lowest || grade.ordre < lowest.ordre)) lowest = grade
  }
  return lowest
}

/** The age counts on the day the Poom could be taken. */
function isYoungThen(
  birth: CalendarDate,
  since: CalendarDate | null,
  poom: GradeStep | undefined,
  today: CalendarDate,
) {
  const possible = since && poom ? addMonths(since, poom.waiting_months) : today
  return ageOn(birth, possible > today ? possible : today) < DAN_AGE
}
