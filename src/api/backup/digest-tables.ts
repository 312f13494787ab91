import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { copyOut } from '#api/database/copy-rows.ts'
import { listTables, SAME_TEXT } from './list-tables.ts'

export interface TableDigest {
  name: string
  rows: number
  sha256: string
}

/** What a table holds, in one word: two databases with the same digests hold the same. Asked in a transaction. */
export async function digestTables(client: pg.ClientBase): Promise<TableDigest[]> {
  await client.query(SAME_TEXT)
  const digests: TableDigest[] = []
  for (const { name, select } of await listTables(client)) {
    const digest = startDigest()
    for await (const rows of copyOut(client, `copy (${select}) to stdout`)) digest.add(rows as Buffer)
    digests.push({ name, ...digest.end() })
  }
  return digests
}

/** Over the rows as COPY writes them: a row is a line. */
export function startDigest() {
  const hash: Hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: Buffer) {
      hash.update(lines)
      for (let at = lines.indexOf(10); at !== -1; at = lines.indexOf(10, at + 1)) rows += 1
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
