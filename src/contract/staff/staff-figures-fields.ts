import { aDate } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'

export const FIGURE_YEARS = { first: 1950, last: 2200 } as const

export const figureMessages = {
  year: 'L’année doit être comprise entre 1950 et 2200.',
  dateOutside: 'La date doit être comprise entre 1950 et 2200.',
  exportFailed: 'L’export n’a pas pu être téléchargé.',
} as const

export const figureFields = {
  date: { required: 'La date est requise.', format: aDate },
} satisfies Record<string, TextField>

/** Tables of the dashboard, in the order of screen and export. */
export const FIGURE_TABLES = [
  'licences-mois',
  'recettes-mois',
  'licences-annees',
  'recettes-annees',
  'ages',
  'sexes',
  'provinces',
  'grades',
  'clubs',
  'echeances',
] as const
export type FigureTableCode = (typeof FIGURE_TABLES)[number]
