import { aDate, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'

const short = { max: max(100) }

/** What the audit trail can be searched by; each may be empty. */
export const auditFields = {
  personne: short,
  licence: short,
  club: short,
  action: short,
  du: { format: aDate },
  au: { format: aDate },
} satisfies Record<string, TextField>

/** Beyond so many entries one narrows the search: nobody reads on. */
export const AUDIT_REACH = 10_000
