const FIELD = /(?:"((?:[^"\\]|""|\\\\)*)"|([^",]*)),/g

/** The fields of a row as PostgreSQL writes one as text, `(1,"Van ""den"" Berg",)`: null where nothing is written. */
export function readRecord(text: string): (string | null)[] {
  const fields = text.slice(1, -1)
  if (!fields.includes('"')) return fields.split(',').map((field) => field || null)
  return Array.from(`${fields},`.matchAll(FIELD), ([, quoted, plain]) =>
    quoted === undefined ? plain || null : quoted.replace(/""|\\\\/g, (pair) => pair[0]!),
  )
}
