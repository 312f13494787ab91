import type { TextField } from './fields.ts'

const max: TextField['max'] = [100, 'Maximum 100 caractères.']
const date: TextField['format'] = ['date', 'Veuillez entrer une date valide (JJ/MM/AAAA).']

/** What the audit trail can be searched by; each may be empty. */
export const auditFields = {
  personne: { max },
  licence: { max },
  club: { max },
  action: { max },
  du: { format: date },
  au: { format: date },
} satisfies Record<string, TextField>

/** Beyond so many entries one narrows the search: nobody reads on. */
export const AUDIT_REACH = 10_000
