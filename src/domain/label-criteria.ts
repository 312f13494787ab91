import type { CalendarDate } from './dates.ts'

export type Stars = 1 | 2 | 3

export interface Criterion {
  id: number
  /** Null: common to the three labels. */
  label: string | null
  categorie: string
  sous_categorie: string
  poids: number
  poids_plus_haut_compte_pour_total: boolean
  est_labelisant: boolean
  labelisant_1_etoile: boolean
  labelisant_2_etoile: boolean
  labelisant_3_etoile: boolean
}

export interface HeldCriterion {
  critere_id: number
  date_fin: CalendarDate
}

/**
 * The criteria that are valid today: held and not expired or, where the highest weight counts, covered by a valid one
 * of the same category and sub-category with a higher weight.
 */
export function validCriteria<C extends Criterion>(criteria: C[], held: HeldCriterion[], today: CalendarDate): Set<C> {
  const heldToday = new Set(held.filter(({ date_fin }) => date_fin >= today).map(({ critere_id }) => critere_id))
  // A criterion that is valid through a heavier one is lighter than it, so checking the held ones is enough.
  const outweighs = (heavier: C, criterion: C) =>
    heldToday.has(heavier.id) &&
    heavier.poids > criterion.poids &&
    heavier.categorie === criterion.categorie &&
    heavier.sous_categorie === criterion.sous_categorie
  return new Set(
    criteria.filter(
      (criterion) =>
        heldToday.has(criterion.id) ||
        (criterion.poids_plus_haut_compte_pour_total && criteria.some((other) => outweighs(other, criterion))),
    ),
  )
}

/** The highest level held of a label; 0 when it is not held. */
export function levelHeld(labels: { label: string; niveau: number }[], label: string): number {
  return Math.max(0, ...labels.filter((held) => held.label === label).map(({ niveau }) => niveau))
}

/** The stars that require a criterion. */
export function starsOf(criterion: Criterion): Stars[] {
  const flags = [criterion.labelisant_1_etoile, criterion.labelisant_2_etoile, criterion.labelisant_3_etoile]
  return ([1, 2, 3] as const).filter((star) => criterion.est_labelisant && flags[star - 1])
}

/** The labelling criteria, common and of the label, that a star requires and that are missing. */
function missingFor<C extends Criterion>(label: string, star: Stars, criteria: C[], valid: ReadonlySet<C>): C[] {
  return criteria.filter(
    (criterion) =>
      (criterion.label === null || criterion.label === label) &&
      starsOf(criterion).includes(star) &&
      !valid.has(criterion),
  )
}

/** The criteria that are missing for the stars held, each once. */
export function missingForHeld<C extends Criterion>(
  label: string,
  level: number,
  criteria: C[],
  valid: ReadonlySet<C>,
): C[] {
  const held = ([1, 2, 3] as const).filter((star) => star <= level)
  return [...new Set(held.flatMap((star) => missingFor(label, star, criteria, valid)))]
}

/** The star after those held, and the labelling criteria, common and of the label, still missing for it. */
export function nextStar<C extends Criterion>(
  label: string,
  level: number,
  criteria: C[],
  valid: ReadonlySet<C>,
): { star: Stars; missing: C[] } | undefined {
  const star = ([1, 2, 3] as const)[level]
  if (!star) return undefined
  return { star, missing: missingFor(label, star, criteria, valid) }
}
