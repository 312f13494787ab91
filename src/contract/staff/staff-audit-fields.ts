import { aDate, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'

const short = { max: max(100) }

/** Filters of the audit trail; each may be empty. */
export const auditFields = {
  personne: short,
  licence: short,
  club: short,
  action: short,
  du: { format: aDate },
  au: { format: aDate },
} satisfies Record<string, TextField>

/** Entries counted at most; beyond that, a narrower search is asked for. */
export const AUDIT_REACH = 10_000

/** Refusals of a search of the audit trail. */
export const auditSearchMessages = {
  periodReversed: 'La fin de la période précède son début.',
  accountUnknown: 'Aucun compte ne correspond.',
  tooManyPeople: 'Trop de personnes correspondent : précisez le nom ou l’adresse.',
  licenceUnknown: 'Aucun membre n’a ce numéro de licence.',
  clubUnknown: 'Aucun club ne correspond.',
  tooManyClubs: 'Trop de clubs correspondent : précisez le nom.',
} as const
