import { type WrittenJson, writeJson } from '#api/calls/written-json.ts'
import type { Keys } from '#api/config/keys.ts'
import { readListedRow } from './listing-queries.ts'
import { type ListingDay, toLicenceRow } from './to-licence-row.ts'

export interface WrittenRow {
  idMember: number
  withCode: boolean
  json: WrittenJson<ReturnType<typeof toLicenceRow>>
}

/** The rows of some hundred clubs: 23 megabytes. */
const MOST = 20_000

interface Memory {
  from: ListingDay & { keys: Keys }
  rows: Map<string, WrittenRow>
}

/** By table of grades, of which each portal has its own. */
const memories = new WeakMap<ListingDay['grades'], Memory>()

/**
 * The rows of a listing as its answer shows them. Managers open the same listing again and again, and what a row shows
 * follows from its text, the day and the grades alone, so a text is read, its code opened and its row written once a day.
 */
export function writeRows(texts: string[], from: Memory['from']): WrittenRow[] {
  const { rows } = memoryOf(from)
  return texts.map((text) => {
    const known = rows.get(text)
    if (known) return known
    const row = writeRow(text, from)
    rows.set(text, row)
    if (rows.size > MOST) rows.delete(rows.keys().next().value!)
    return row
  })
}

function memoryOf(from: Memory['from']) {
  let memory = memories.get(from.grades)
  if (memory?.from.day !== from.day || memory.from.keys !== from.keys) {
    memory = { from, rows: new Map() }
    memories.set(from.grades, memory)
  }
  return memory
}

function writeRow(text: string, from: Memory['from']): WrittenRow {
  const row = readListedRow(text)
  const code = row.code === null ? null : from.keys.decrypt(Buffer.from(row.code, 'base64'))
  return { idMember: row.id_member, withCode: code !== null, json: writeJson(toLicenceRow(row, from, code)) }
}
