import { checkField, type TextField } from '#contract/fields.ts'
import { invalid } from './refusal.ts'

/** Refuses new values that break their rules. A value that the record holds already stays valid. */
export function refuseBadChanges<Name extends string>(
  fields: Record<Name, TextField>,
  before: NoInfer<{ [Field in Name]?: string | null }>,
  after: NoInfer<Record<Name, string | null>>,
) {
  const errors: Record<string, string[]> = {}
  for (const name of Object.keys(fields) as Name[]) {
    const problem = checkField(fields[name], after[name] ?? '', before[name] ?? '')
    if (problem) errors[name] = [problem]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
