import type { Reference } from '#domain/sport-sheets/read-cells.ts'
import type { SheetMember } from '#domain/sport-sheets/read-sheet.ts'

const step = (id: number, grade: string, desc: string, ordre: number, waiting_months = 6, minimum_age = 0) => ({
  id,
  grade,
  desc,
  ordre,
  waiting_months,
  minimum_age,
  federal: desc !== 'keup' || grade === '1er Keup',
})

export const grades = [
  step(1, '2e Keup', 'keup', 9),
  step(2, '1er Keup', 'keup', 10),
  step(3, '1er Poom', 'poom', 11),
  step(4, '1er Dan', 'noire', 15, 6, 15),
  step(5, '2e Dan', 'noire', 16, 12, 16),
]

/** The federation's tables, small: two ages, two classes, four weights. */
export const reference: Reference = {
  grades,
  ages: [
    { id: 1, name: 'Junior', age_min: 15, age_max: 17 },
    { id: 2, name: 'Senior', age_min: 18, age_max: 34 },
  ],
  levels: [
    { id: 1, name: 'Classe A', ordre_min: 9, ordre_max: 15 },
    { id: 2, name: 'Classe B', ordre_min: 5, ordre_max: 8 },
  ],
  weights: [
    { id: 1, name: '-57kg', sexe: 0, id_age_category: 2 },
    { id: 2, name: '-58kg', sexe: 1, id_age_category: 2 },
    { id: 3, name: '+67kg', sexe: 0, id_age_category: 2 },
    { id: 4, name: '-44kg', sexe: 0, id_age_category: 1 },
  ],
}

/** A competition of two days. */
export const event = { date_debut: '2026-03-07', date_fin: '2026-03-08' }

/** A senior who holds the 1er Keup, born on 29 February, whose record took over an older one. */
export const zoe: SheetMember = {
  id: 7,
  numero_licence: '200042',
  anciens_numeros: ['100007'],
  nom: 'Van den Berghe',
  prenom: 'Zoé',
  sexe: 0,
  date_naissance: '2000-02-29',
  held: grades[1]!,
  since: '2025-06-01',
  licensed: true,
  courseDone: true,
  holds: [1, 2],
}
