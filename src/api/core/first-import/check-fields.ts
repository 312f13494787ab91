import { checkField } from '#contract/fields.ts'
import { importFields } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import type { CheckField } from '#domain/first-import/import-problem.ts'

/** Checks values by the rules of the forms. */
export function checkFieldsOf(genre: ImportKind): CheckField {
  const fields = importFields[genre]
  return (field, value) => (fields[field] ? checkField(fields[field], value) : null)
}
