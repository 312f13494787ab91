import { createHash } from 'node:crypto'
import type { AccountCall } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import type { Table, TablePlace } from '#api/files/parse-table.ts'
import { decodeFile, readTable } from '#api/files/read-table.ts'
import { importColumns, type KnownChoice } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import type { Mapping } from '#domain/tables/read-rows.ts'

/** A file with the choices made for it. */
export interface ImportRequest extends Pick<Table, 'sheet' | 'since1904' | 'header' | 'rows'> {
  genre: ImportKind
  mapping: Mapping<string>
  /** Digest of the file's bytes. */
  digest: string
  existants: KnownChoice
}

/** Parses in a worker thread. Problems are reported at the field `contenu`. */
export async function openImportFile(content: Buffer, place: TablePlace, idAccount?: number) {
  const table = await readTable(content, place, idAccount)
  if (table.rows.length === 0) throw invalid({ contenu: [staffImportMessages.onlyHeadings] })
  return { digest: digestOf(content), ...table }
}

/** Reads a file in base64, with the choices made for it. */
export async function readRequest(
  { caller }: AccountCall,
  input: {
    genre: ImportKind
    contenu: string
    feuille?: number | undefined
    entete?: number | undefined
    correspondance: Mapping<string>
    existants: KnownChoice
  },
): Promise<ImportRequest> {
  const { genre, feuille: sheet, entete: header, correspondance: mapping, existants } = input
  const place = { columns: importColumns[genre], sheet, header }
  const table = await openImportFile(decodeFile(input.contenu), place, caller.idAccount)
  checkMapping(genre, table.header.cells, mapping)
  return { ...table, genre, mapping, existants }
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
