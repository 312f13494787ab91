import { addDays, addMonths, type CalendarDate } from './dates.ts'
import { isAdult } from './linked-account.ts'
import { listName } from './person-name.ts'

export const DISCIPLINES = ['combat', 'poomsae'] as const
export type Discipline = (typeof DISCIPLINES)[number]

/** How long a result counts for the ranking. */
export const RANKING_MONTHS = 12

/** The days whose results count today, both included: one year, so that a yearly competition counts once. */
export function rankingWindow(today: CalendarDate): { since: CalendarDate; until: CalendarDate } {
  return { since: addDays(addMonths(today, -RANKING_MONTHS), 1), until: today }
}

/** How many members of a sex have the same points. */
export interface PointTotal {
  sexe: 0 | 1
  points: number
  members: number
}

/** The place among all and among the same sex: one more than those with more points, so that equal points share it. */
export function rankAmong(totals: PointTotal[], mine: Omit<PointTotal, 'members'>) {
  let [general, withinSex] = [1, 1]
  for (const { sexe, points, members } of totals) {
    if (points <= mine.points) continue
    general += members
    if (sexe === mine.sexe) withinSex += members
  }
  return { general, withinSex }
}

interface RankedPerson {
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
}

/** The name in a published ranking: initials for a minor or a member of unknown age, since everybody may read it. */
export function publishedName({ nom, prenom, date_naissance }: RankedPerson, today: CalendarDate): string {
  const isNamed = isAdult(date_naissance, today)
  return listName(isNamed ? { nom, prenom } : { nom: initialOf(nom), prenom: initialOf(prenom) })
}

function initialOf(name: string) {
  const [first] = name.trim()
  return first ? `${first.toLocaleUpperCase('fr')}.` : ''
}
