import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Clock } from '#api/config/clock.ts'
import type { Env } from '#api/config/env.ts'
import type { Keys } from '#api/config/keys.ts'
import { copyOut } from '#api/database/copy-rows.ts'
import { timeoutsFor } from '#api/database/long-work.ts'
import { readApplied } from '#api/database/migrate.ts'
import { type BackupHeader, BadBackup, BEGIN, END, END_OF_ROWS, SAMPLE, sealOf } from './backup-format.ts'
import { startDigest, type TableDigest } from './digest-tables.ts'
import { listTables, nameOf, readSequences, SAME_TEXT } from './list-tables.ts'

interface Writer {
  pool: pg.Pool
  env: Pick<Env, 'version'>
  clock: Clock
  keys: Keys
}

/**
 * Writes every table and sequence as of one instant, while the portal runs. Writes beside the target and renames after
 * fsync, so that half a backup never has that name.
 */
export async function writeBackup(writer: Writer, file: string): Promise<void> {
  const place = resolve(file)
  if (existsSync(place)) throw new BadBackup(`Le fichier ${file} existe déjà : choisissez un autre nom.`)
  const aside = `${place}.${process.pid}.part`
  try {
    await streamBackup(writer, () => createWriteStream(aside, { mode: 0o600, flags: 'wx' }))
    await flush(aside)
    await rename(aside, place)
    await flush(dirname(place))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** Writes into a pipe, to be encrypted before it reaches a disk. Reading detects a truncated one. */
export async function streamBackup(writer: Writer, openTarget: () => Writable): Promise<void> {
  const client = await writer.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`${timeoutsFor('backup')}; ${SAME_TEXT}`)
    await pipeline(describe(writer, client), createGzip(), openTarget())
    await client.query('commit')
    client.release()
  } catch (error) {
    // A connection in the middle of a COPY cannot be reused.
    client.release(true)
    throw error
  }
}

async function* describe({ env, clock, keys }: Writer, client: pg.ClientBase) {
  const all = createHash('sha256')
  const counted = (piece: Buffer | string) => {
    all.update(piece)
    return piece
  }
  const migrations = await readApplied(client)
  if (!migrations?.length) throw new BadBackup('Cette base de données ne contient pas de portail : rien à sauvegarder.')
  const tables = await listTables(client)
  const header: BackupHeader = {
    version: 1,
    made_at: clock.now().toISOString(),
    app_version: env.version,
    sample: keys.encrypt(SAMPLE).toString('base64'),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
  yield counted(`${BEGIN}${JSON.stringify(header)}\n`)
  const digests: TableDigest[] = []
  for (const table of tables) {
    yield counted(`COPY ${nameOf(table)} FROM stdin;\n`)
    const digest = startDigest()
    for await (const rows of copyOut(client, `copy (${table.select}) to stdout`)) {
      digest.add(rows as Buffer)
      yield counted(rows as Buffer)
    }
    digests.push({ name: table.name, ...digest.end() })
    yield counted(END_OF_ROWS)
  }
  const said = { tables: digests, sequences: await readSequences(client), sha256: all.digest('hex') }
  yield `${END}${JSON.stringify({ ...said, seal: sealOf(keys, said) })}\n`
}

async function flush(place: string) {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
