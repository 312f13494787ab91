import { organisationLabels } from '#contract/organisation-messages.ts'

/** Those that have something, each with its label; one we do not know is shown under its own name, at the end. */
export function organisationsOf<Row>(formations: Record<string, Row[]>): { label: string; rows: Row[] }[] {
  const names = [...new Set([...Object.keys(organisationLabels), ...Object.keys(formations)])]
  return names
    .map((name) => ({ label: organisationLabels[name] ?? name, rows: formations[name] ?? [] }))
    .filter(({ rows }) => rows.length > 0)
}
