import { ageOn, type CalendarDate, formatDate } from '#domain/dates.ts'
import { type GradeStep, nextGrading } from '#domain/next-grading.ts'

/** What the federation knows of a candidate on the day of the exam, this exam left out. */
export interface Candidate {
  held: GradeStep | null
  since: CalendarDate | null
  date_naissance: CalendarDate | null
  licensed: boolean
  /** A course on the way since the grade held. */
  courseDone: boolean
  /** Every grade on record, at any date. */
  holds: number[]
}

export interface Judgement {
  /** It cannot be. */
  problem?: string
  /** It is unusual: a person says that it is so. */
  warnings: string[]
}

/**
 * The jury has decided: what is unusual is asked, not refused. Only a grade that somebody holds already cannot be
 * given again.
 */
export function judgeGrade(
  candidate: Candidate,
  wanted: GradeStep,
  grades: GradeStep[],
  date: CalendarDate,
): Judgement {
  const { held, since, date_naissance: birth } = candidate
  if (candidate.holds.includes(wanted.id)) return { problem: `Le ${wanted.grade} est déjà inscrit.`, warnings: [] }
  if (!held) return { warnings: ['Aucun grade n’est connu avant celui-ci.', ...tooYoung(birth, wanted, date)] }
  const next = nextGrading({ ...candidate, held }, grades, date)
  if (next?.next.id === wanted.id) return { warnings: next.missing }
  const order = sayOrder(held, since, wanted, next?.next)
  const licence = candidate.licensed ? [] : ['Une licence en ordre']
  return { warnings: [order, ...tooYoung(birth, wanted, date), ...licence] }
}

function sayOrder(held: GradeStep, since: CalendarDate | null, wanted: GradeStep, next: GradeStep | undefined) {
  const holding = `Grade détenu : ${held.grade}${since ? `, depuis le ${formatDate(since)}` : ''}`
  if (wanted.ordre < held.ordre) return `${holding} ; le ${wanted.grade} est inférieur.`
  return next ? `${holding} ; le grade suivant est le ${next.grade}.` : `${holding}.`
}

function tooYoung(birth: CalendarDate | null, { minimum_age }: GradeStep, date: CalendarDate) {
  return birth !== null && ageOn(birth, date) < minimum_age ? [`Âge minimum : ${minimum_age} ans`] : []
}
