/** The organisations whose trainings are recorded, in the order in which they are shown. */
const LABELS: Record<string, string> = {
  ABFT: 'ABFT',
  adeps: 'ADEPS',
  abitre_cbt: 'Arbitrage combat',
  arbitre_tch: 'Arbitrage technique',
  aisf: 'AISF',
  ETU: 'ETU (WTE)',
  WTF: 'WT',
}

/** Those that have something, each with its label; one we do not know is shown under its own name, at the end. */
export function organisationsOf<Row>(formations: Record<string, Row[]>): { label: string; rows: Row[] }[] {
  const names = [...new Set([...Object.keys(LABELS), ...Object.keys(formations)])]
  return names
    .map((name) => ({ label: LABELS[name] ?? name, rows: formations[name] ?? [] }))
    .filter(({ rows }) => rows.length > 0)
}
