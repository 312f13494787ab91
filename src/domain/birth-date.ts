import type { CalendarDate } from './dates.ts'

/** Kinds of dated facts on a member's record. */
export type FactKind = 'licence' | 'grade' | 'examen' | 'preparation' | 'stage' | 'formation' | 'resultat' | 'arbitrage'

/** The earliest dated fact of a record. */
export interface FirstFact {
  kind: FactKind
  date: CalendarDate
}

/** Whether a date lies before the birth. An unknown birth date contradicts nothing. */
export function isBeforeBirth(date: CalendarDate, birth: CalendarDate | null): boolean {
  return birth !== null && date < birth
}

/** The earliest of these facts if it lies before the birth, else null: the birth date is then possible. */
export function findFactBeforeBirth(
  birth: CalendarDate | null,
  facts: readonly (FirstFact | undefined)[],
): FirstFact | null {
  const before = facts.filter((fact) => fact !== undefined).filter(({ date }) => isBeforeBirth(date, birth))
  return before.toSorted((one, other) => (one.date < other.date ? -1 : 1))[0] ?? null
}
