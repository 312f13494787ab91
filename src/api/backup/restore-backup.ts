import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type CopyIn, copyIn } from '../database/copy-rows.ts'
import { applyInOneTransaction, readMigrations } from '../database/migrate.ts'
import type { Keys } from '../keys.ts'
import { BadBackup, type Manifest } from './backup-format.ts'
import { digestTables } from './digest-tables.ts'
import { listTables, nameOf, quote } from './list-tables.ts'
import { readRows, verifyBackup } from './read-backup.ts'

/**
 * Into an empty database, and all of it or nothing: schema and rows are one transaction, which ends well only when the
 * database answers with the digests that the file promised. It needs no more than the role that owns the tables.
 */
export async function restoreBackup({ pool, keys }: { pool: pg.Pool; keys: Keys }, file: string): Promise<Manifest> {
  const manifest = await verifyBackup(file, keys)
  const migrations = migrationsOf(manifest)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await refuseUnlessEmpty(client)
    await applyInOneTransaction(client, migrations)
    await withoutTriggers(client, async () => {
      await emptyTables(client, manifest)
      await loadRows(client, manifest, file)
    })
    await setSequences(client, manifest)
    await compareDigests(client, manifest)
    await client.query('commit')
    // Otherwise the first minutes would be planned as if every table were empty.
    await client.query('analyze')
    client.release()
    return manifest
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Those that the backup went through, which must be the first of ours: what is newer follows at the next start. */
function migrationsOf({ migrations, app_version }: Manifest) {
  const ours = readMigrations()
  const unknown = migrations.find(({ name, sha256 }, at) => ours[at]?.name !== name || ours[at].sha256 !== sha256)
  if (unknown) {
    throw new BadBackup(
      `Cette sauvegarde vient de la version ${app_version}, dont cette version ne connaît pas le schéma (${unknown.name}) : restaurez-la avec une version au moins aussi récente.`,
    )
  }
  return ours.slice(0, migrations.length)
}

async function refuseUnlessEmpty(client: pg.ClientBase) {
  const found = await client.query(
    "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
  )
  if (found.rowCount) {
    throw new BadBackup(
      'La base de données n’est pas vide : restaurez dans une base nouvelle (ou un DATA_DIR nouveau), jamais sur des données.',
    )
  }
}

/**
 * The rows hold already what triggers would compute. Foreign keys are looked at when everything is there: tables may
 * refer to each other in a circle. Both as the owner of the tables may.
 */
async function withoutTriggers(client: pg.ClientBase, work: () => Promise<void>) {
  const tables = await listTables(client)
  const keys = await client.query<{ name: string; in_table: string }>(
    `select conname as name, relname as in_table from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and not k.condeferrable and c.relnamespace = 'public'::regnamespace`,
  )
  const alter = async (triggers: string, deferrable: string) => {
    for (const { name } of tables) await client.query(`alter table ${quote(name)} ${triggers} trigger user`)
    for (const { name, in_table } of keys.rows) {
      await client.query(`alter table ${quote(in_table)} alter constraint ${quote(name)} ${deferrable}`)
    }
  }
  await alter('disable', 'deferrable initially deferred')
  await work()
  await client.query('set constraints all immediate')
  await alter('enable', 'not deferrable')
}

/** Migrations bring reference data, which the backup holds as the secretariat left it. */
async function emptyTables(client: pg.ClientBase, { tables }: Manifest) {
  const names = (await listTables(client)).map(({ name, columns }) => nameOf({ name, columns }))
  if (!isDeepStrictEqual(names, tables.map(nameOf))) {
    throw new BadBackup('Les tables de cette sauvegarde ne sont pas celles de son schéma : elle est inutilisable.')
  }
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
}

async function loadRows(client: pg.ClientBase, { tables }: Manifest, file: string) {
  const waiting = [...tables]
  let copy: CopyIn | undefined
  for await (const part of readRows(file)) {
    if (part === 'table') copy = await copyIn(client, `copy ${nameOf(waiting.shift()!)} from stdin`)
    else if (part === 'end of table') await copy!.end()
    else await copy!.write(part.rows)
  }
}

async function setSequences(client: pg.ClientBase, { sequences }: Manifest) {
  for (const { name, value, called } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, called])
  }
}

async function compareDigests(client: pg.ClientBase, { tables }: Manifest) {
  const wanted = tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))
  if (!isDeepStrictEqual(await digestTables(client), wanted)) {
    throw new BadBackup('Ce qui est arrivé dans la base n’est pas ce que contient la sauvegarde : rien n’a été gardé.')
  }
}
