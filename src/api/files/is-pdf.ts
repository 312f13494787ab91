const TAIL = 2048

/** Checks header, trailer and the position of the cross-reference table, which a truncated or renamed file fails. */
export function isPdf(content: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(content.subarray(0, 10).toString('latin1'))) return false
  const tail = content.subarray(-TAIL).toString('latin1')
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail)
  if (!end) return false
  const table = content.subarray(Number(end[1]), Number(end[1]) + 40).toString('latin1')
  return /^\s*(xref\s|\d+ \d+ obj\b)/.test(table)
}
