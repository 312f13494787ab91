import { organisationLabels } from '#contract/organisation-messages.ts'

/** Organisations with trainings, with labels; unknown ones last, under their own name. */
export function organisationsOf<Row>(formations: Record<string, Row[]>): { label: string; rows: Row[] }[] {
  const names = [...new Set([...Object.keys(organisationLabels), ...Object.keys(formations)])]
  return names
    .map((name) => ({ label: organisationLabels[name] ?? name, rows: formations[name] ?? [] }))
    .filter(({ rows }) => rows.length > 0)
}
