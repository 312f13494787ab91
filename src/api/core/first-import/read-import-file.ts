import { createHash } from 'node:crypto'
import type { AccountCall } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { decodeFile, readTable } from '#api/files/read-table.ts'
import { type ImportKind, importColumns, type KnownChoice } from '#contract/staff/staff-import-fields.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import { type Mapping, mapColumns, type TableRow } from '#domain/tables/read-rows.ts'

/** A file with the choices made for it. */
export interface ImportRequest {
  genre: ImportKind
  rows: TableRow[]
  mapping: Mapping<string>
  /** Digest of the file's bytes. */
  digest: string
  existants: KnownChoice
}

/** Parses in a worker thread. Problems are reported at the field `contenu`. */
export async function openImportFile(content: Buffer, idAccount?: number) {
  return { digest: digestOf(content), ...splitHeadings(await readTable(content, idAccount)) }
}

/** Reads a file in base64, with the choices made for it. */
export async function readRequest(
  { caller }: AccountCall,
  input: { genre: ImportKind; contenu: string; correspondance: Mapping<string>; existants: KnownChoice },
): Promise<ImportRequest> {
  const { genre, correspondance: mapping, existants } = input
  const { headings, rows, digest } = await openImportFile(decodeFile(input.contenu), caller.idAccount)
  checkMapping(genre, headings, mapping)
  return { genre, rows, mapping, digest, existants }
}

/** The first row holds the headings; at least one row must follow. */
function splitHeadings([headings, ...rows]: TableRow[]) {
  if (!headings || rows.length === 0) throw invalid({ contenu: [staffImportMessages.onlyHeadings] })
  return { headings: headings.cells, rows }
}

export function recognise(genre: ImportKind, headings: string[]): Mapping<string> {
  return mapColumns<string>(headings, importColumns[genre])
}

/** Reports missing, unknown or duplicate columns at the field `correspondance`. */
export function checkMapping(genre: ImportKind, headings: string[], mapping: Mapping<string>) {
  const columns = importColumns[genre]
  const problems = columns.flatMap(({ key, title, required }) =>
    required && mapping[key] === undefined ? [staffImportMessages.columnMissing(title)] : [],
  )
  const known = new Set<string>(columns.map(({ key }) => key))
  const places = new Set<number>()
  for (const [key, place] of Object.entries(mapping)) {
    if (place === undefined) continue
    if (!known.has(key) || place >= headings.length) problems.push(staffImportMessages.columnUnknown)
    else if (places.has(place)) problems.push(staffImportMessages.columnTwice(headings[place]!))
    places.add(place)
  }
  if (problems.length > 0) throw invalid({ correspondance: problems }, problems[0])
}

export function digestOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
