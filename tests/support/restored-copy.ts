import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { digestTables } from '#api/backup/digest-tables.ts'
import { readSequences } from '#api/backup/list-tables.ts'
import { restoreBackup } from '#api/backup/restore-backup.ts'
import { writeBackup } from '#api/backup/write-backup.ts'
import { systemClock } from '#api/config/clock.ts'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'

/** Rows and digest of every table, and where every sequence stands. */
export async function readContents(pool: pg.Pool) {
  const client = await pool.connect()
  await client.query('begin isolation level repeatable read read only')
  const contents = { tables: await digestTables(client), sequences: await readSequences(client) }
  await client.query('rollback')
  client.release()
  return contents
}

/** Backs one database up and restores it into another, which is empty; throws unless both hold the same. */
export async function restoreCopy(from: pg.Pool, into: pg.Pool) {
  const env = readEnv({})
  const keys = deriveKeys(env)
  const folder = mkdtempSync(join(tmpdir(), 'myabft-copy-'))
  try {
    const file = join(folder, 'portal.backup')
    await writeBackup({ pool: from, env, clock: systemClock, keys }, file)
    await restoreBackup({ pool: into, keys }, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const [before, after] = [await readContents(from), await readContents(into)]
  if (!isDeepStrictEqual(after, before)) {
    throw new Error(`A restored database differs from the one that was backed up: ${differences(before, after)}`)
  }
}

type Contents = Awaited<ReturnType<typeof readContents>>

function differences(before: Contents, after: Contents) {
  const restored = new Set([...after.tables, ...after.sequences].map((part) => JSON.stringify(part)))
  const lost = [...before.tables, ...before.sequences].filter((part) => !restored.has(JSON.stringify(part)))
  return lost.map(({ name }) => name).join(', ') || 'it holds more than was backed up'
}
