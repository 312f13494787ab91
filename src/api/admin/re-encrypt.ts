import type pg from 'pg'
import { quote } from '#api/backup/list-tables.ts'
import type { Keys } from '#api/config/keys.ts'
import { type CommandContext, noArgument } from './command.ts'

const ROWS_AT_ONCE = 500

interface Column {
  table: string
  name: string
  key: string
}

/**
 * Encrypts everything that is encrypted at rest with the current ENCRYPTION_KEY. It skips rows that already are, so it
 * can be interrupted and restarted, and runs beside the portal.
 */
export async function reEncrypt(args: string[], { pool, keys, print }: CommandContext): Promise<number> {
  noArgument(args)
  let unreadable = 0
  for (const column of await listEncryptedColumns(pool)) {
    const done = await reEncryptColumn(pool, keys, column)
    unreadable += done.unreadable
    print(`${column.table}.${column.name} : ${done.changed} rechiffrés, ${done.current} déjà à jour`)
  }
  if (unreadable > 0) {
    print(`${unreadable} valeurs ne s’ouvrent avec aucune des deux clés : elles restent telles quelles.`)
    return 1
  }
  print('Tout est chiffré avec ENCRYPTION_KEY : ENCRYPTION_KEY_PREVIOUS peut être retirée.')
  return 0
}

/** Found by their names, a convention of the schema. Their tables have a primary key of one column. */
async function listEncryptedColumns(pool: pg.Pool) {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as name, k.attname as key
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
    where a.attname like '%\\_encrypted' and not a.attisdropped
    order by 1, 2`)
  return rows
}

async function reEncryptColumn(pool: pg.Pool, keys: Keys, { table, name, key }: Column) {
  const done = { changed: 0, current: 0, unreadable: 0 }
  let after: unknown
  for (;;) {
    const { rows } = await pool.query<{ key: unknown; sealed: Buffer }>(
      `select ${quote(key)} as key, ${quote(name)} as sealed from ${quote(table)}
       where ${quote(name)} is not null ${after === undefined ? '' : `and ${quote(key)} > $1`}
       order by ${quote(key)} limit ${ROWS_AT_ONCE}`,
      after === undefined ? [] : [after],
    )
    if (rows.length === 0) return done
    for (const row of rows) {
      const outcome = await reEncryptRow(row)
      done[outcome] += 1
    }
    after = rows.at(-1)!.key
  }

  async function reEncryptRow(row: { key: unknown; sealed: Buffer }) {
    let renewed: Buffer | null
    try {
      renewed = keys.reencrypt(row.sealed)
    } catch {
      return 'unreadable'
    }
    if (!renewed) return 'current'
    // A value that the portal wrote meanwhile stays: the portal wrote it with the current key.
    await pool.query(
      `update ${quote(table)} set ${quote(name)} = $1 where ${quote(key)} = $2 and ${quote(name)} = $3`,
      [renewed, row.key, row.sealed],
    )
    return 'changed'
  }
}
