import type pg from 'pg'
import PizZip from 'pizzip'
import { readPdf } from './read-pdf.ts'

/** Where one of these texts occurs in the database: every row of every table, and every file unpacked. */
export async function searchDump(pool: pg.Pool, texts: string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase())
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from "${name}" as t`)
    for (const { line } of rows) {
      const hit = wanted.find((text) => line.toLowerCase().includes(text))
      if (hit !== undefined) found.push(`${name}: ${hit}`)
    }
  }
  const files = await pool.query<{ name: string; content: Buffer }>('select name, content from file')
  for (const { name, content } of files.rows) {
    const inside = unpack(content).toLowerCase()
    const hit = wanted.find((text) => inside.includes(text))
    if (hit !== undefined) found.push(`inside ${name}: ${hit}`)
  }
  return [...new Set(found)]
}

function unpack(content: Buffer): string {
  const plain = `${content.toString('utf8')}\n${content.toString('utf16le')}`
  if (content.subarray(0, 5).toString() === '%PDF-') return `${plain}\n${readPdf(content).text}`
  if (content.subarray(0, 2).toString() !== 'PK') return plain
  return Object.values(new PizZip(content).files)
    .map((entry) => entry.asText())
    .join('\n')
}
