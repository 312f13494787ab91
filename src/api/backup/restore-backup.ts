import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Keys } from '#api/config/keys.ts'
import { type CopyIn, copyIn } from '#api/database/copy-rows.ts'
import { timeoutsFor } from '#api/database/long-work.ts'
import { applyInOneTransaction, readMigrations } from '#api/database/migrate.ts'
import { type BackupHeader, BadBackup, type Manifest } from './backup-format.ts'
import { digestTables } from './digest-tables.ts'
import { listTables, nameOf, quote } from './list-tables.ts'
import { type BackupSource, DAMAGED, readBackup, verifyBackup } from './read-backup.ts'

/**
 * Restores into an empty database, all or nothing: schema and rows are one transaction, committed only when the backup
 * is complete, its seal is valid and the database returns the digests of the file. A file is verified before anything
 * is written; a pipe is read once and verified meanwhile. The role that owns the tables suffices.
 */
export async function restoreBackup(
  { pool, keys }: { pool: pg.Pool; keys: Keys },
  source: BackupSource,
): Promise<Manifest> {
  if (typeof source === 'string') await verifyBackup(source, keys)
  const steps = readBackup(source, keys)
  const header = await readHeader(steps)
  const migrations = migrationsOf(header)
  const client = await pool.connect()
  try {
    await client.query(`begin; ${timeoutsFor('restore')}`)
    await refuseUnlessEmpty(client)
    await applyInOneTransaction(client, migrations)
    const manifest = await withTablesAlone(client, async () => {
      await emptyTables(client, header)
      return loadRows(client, header, steps)
    })
    await setSequences(client, manifest)
    await compareDigests(client, manifest)
    await client.query('commit')
    await analyze(client, manifest)
    client.release()
    return manifest
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Without statistics the planner would guess for the first minutes. It guesses well about a table that was never analysed;
 * one that was, while it was empty, it expects to stay empty, and reads it whole as it fills.
 */
async function analyze(client: pg.ClientBase, { tables }: Manifest) {
  const filled = tables.filter(({ rows }) => rows > 0).map(({ name }) => quote(name))
  await client.query(`begin; ${timeoutsFor('restore')}; analyze ${filled.join(', ')}; commit`)
}

type Steps = ReturnType<typeof readBackup>

async function readHeader(steps: Steps): Promise<BackupHeader> {
  const { value } = await steps.next()
  if (typeof value !== 'object' || !('header' in value)) throw new BadBackup(DAMAGED)
  return value.header
}

/** The migrations of the backup must be the first ones of this version; the next start applies the newer ones. */
function migrationsOf({ migrations, app_version }: BackupHeader) {
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
 * The rows already hold what triggers would compute. Foreign keys are added back at the end, since tables may refer to
 * each other in a circle: one join then checks a whole table, where each row would be looked up. Indexes that constrain
 * nothing are built at the end too, which takes a fraction of entering row by row. The owner of the tables may do all this.
 */
async function withTablesAlone<T>(client: pg.ClientBase, work: () => Promise<T>) {
  const tables = await listTables(client)
  const { rows: parts } = await client.query<{ drop: string; add: string }>(`
    select oid, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select indexrelid, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by oid`)
  const triggers = (state: string) => tables.map(({ name }) => `alter table ${quote(name)} ${state} trigger user`)
  await client.query([...triggers('disable'), ...parts.map(({ drop }) => drop)].join('; '))
  const done = await work()
  await client.query([...parts.map(({ add }) => add), ...triggers('enable')].join('; ')).catch(blameRows)
  return done
}

/** Migrations insert reference data; the backup holds it as the secretariat edited it. */
async function emptyTables(client: pg.ClientBase, { tables }: BackupHeader) {
  const names = (await listTables(client)).map(({ name, columns }) => nameOf({ name, columns }))
  if (!isDeepStrictEqual(names, tables.map(nameOf))) {
    throw new BadBackup('Les tables de cette sauvegarde ne sont pas celles de son schéma : elle est inutilisable.')
  }
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`)
}

async function loadRows(client: pg.ClientBase, { tables }: BackupHeader, steps: Steps): Promise<Manifest> {
  const waiting = [...tables]
  let copy: CopyIn | undefined
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return value
    if (value === 'table') copy = copyIn(client, `copy ${nameOf(waiting.shift()!)} from stdin`)
    else if (value === 'end of table') await copy!.end().catch(blameRows)
    else if ('rows' in value) await copy!.write(value.rows).catch(blameRows)
  }
}

/** Data exceptions and broken constraints: the file's rows do not fit the table. */
function blameRows(error: Error & { code?: string }): never {
  throw /^2[23]/.test(error.code ?? '') ? new BadBackup(DAMAGED, { cause: error }) : error
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
