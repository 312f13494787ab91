import { ageOn, type CalendarDate, formatDate } from '#domain/dates.ts'
import { type GradeStep, nextGrading } from '#domain/next-grading.ts'

/** The facts of a candidate on the day of the exam, without this exam. */
export interface Candidate {
  held: GradeStep | null
  since: CalendarDate | null
  date_naissance: CalendarDate | null
  licensed: boolean
  /** A preparation course since the current grade. */
  courseDone: boolean
  /** Every recorded grade, of any date. */
  holds: number[]
}

export interface GradeCheck {
  /** Impossible. */
  problem?: string
  /** Unusual: a person must confirm. */
  warnings: string[]
}

/**
 * The jury has decided, so unusual grades are confirmed, not refused. Only a grade that the candidate already holds is
 * refused.
 */
export function checkGrade(
  candidate: Candidate,
  wanted: GradeStep,
  grades: GradeStep[],
  date: CalendarDate,
): GradeCheck {
  const { held, since, date_naissance: birth } = candidate
  if (candidate.holds.includes(wanted.id)) return { problem: `Le ${wanted.grade} est déjà inscrit.`, warnings: [] }
  if (!held) return { warnings: ['Aucun grade n’est connu avant celui-ci.', ...tooYoung(birth, wanted, date)] }
  const next = nextGrading({ ...candidate, held }, grades, date)
  if (next?.next.id === wanted.id) return { warnings: next.missing }
  const order = formatOrderWarning(held, since, wanted, next?.next)
  const licence = candidate.licensed ? [] : ['Une licence en ordre']
  return { warnings: [order, ...tooYoung(birth, wanted, date), ...licence] }
}

function formatOrderWarning(
  held: GradeStep,
  since: CalendarDate | null,
  wanted: GradeStep,
  next: GradeStep | undefined,
) {
  const holding = `Grade détenu : ${held.grade}${since ? `, depuis le ${formatDate(since)}` : ''}`
  if (wanted.ordre < held.ordre) return `${holding} ; le ${wanted.grade} est inférieur.`
  return next ? `${holding} ; le grade suivant est le ${next.grade}.` : `${holding}.`
}

function tooYoung(birth: CalendarDate | null, { minimum_age }: GradeStep, date: CalendarDate) {
  return birth !== null && ageOn(birth, date) < minimum_age ? [`Âge minimum : ${minimum_age} ans`] : []
}
