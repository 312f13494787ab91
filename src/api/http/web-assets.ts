import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '#api/config/keys.ts'
import { projectRoot } from '#api/config/project-root.ts'
import { takeLock } from '#api/database/advisory-locks.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'

export const WEB_FOLDER = join(projectRoot, 'dist/web')
/** A tab left open for longer reloads once when it needs a file that it has not loaded yet. */
const KEPT_DAYS = 30

/**
 * Stores this instance's files under /assets/, so that every other instance can serve them. Runs before this instance
 * listens, so that no page refers to a file that another instance cannot find. Instances that start at the same time
 * take turns.
 */
export async function storeWebAssets({ db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>, folder = WEB_FOLDER) {
  const own = readAssets(folder).map(({ path, content }) => ({ path, content, seal: sealOf(keys, path, content) }))
  if (own.length === 0) return
  const now = clock.now()
  const paths = own.map(({ path }) => path)
  await inTransaction({ db }, async ({ db }) => {
    await takeLock(db, 'webAssets')
    await db
      .insertInto('web_asset')
      .values(own)
      .onConflict((conflict) =>
        conflict
          .column('path')
          .doUpdateSet((row) => ({
            content: row.ref('excluded.content'),
            seal: row.ref('excluded.seal'),
            replaced_at: null,
          }))
          .where(differs()),
      )
      .execute()
    await db
      .updateTable('web_asset')
      .set({ replaced_at: now })
      .where('replaced_at', 'is', null)
      .where('path', '<>', sql<string>`all(${paths})`)
      .execute()
    await db
      .deleteFrom('web_asset')
      .where('replaced_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
      .execute()
  })
}

/** Restarting the version that started last changes no row. */
function differs(): RawBuilder<boolean> {
  return sql`web_asset.seal <> excluded.seal or web_asset.replaced_at is not null`
}

/** Finds a file of another version, or of this one after its folder was replaced under the running instance. */
export async function findWebAsset({ db, keys }: Pick<Deps, 'db' | 'keys'>, path: string) {
  const type = typeOf(path)
  if (!type) return undefined
  const found = await db.selectFrom('web_asset').select(['content', 'seal']).where('path', '=', path).executeTakeFirst()
  const genuine = found && timingSafeEqual(hash(found.seal), hash(sealOf(keys, path, found.content)))
  return genuine ? { content: found.content, type } : undefined
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** Undefined for what is no file of its own, such as the compressed copy of one. */
function typeOf(path: string) {
  return TYPES[/\.(\w+)$/.exec(path)?.[1] ?? '']
}

function sealOf(keys: Keys, path: string, content: Buffer) {
  return keys.sign('web asset', `${path} ${hash(content).toString('hex')}`)
}

function hash(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest()
}

function readAssets(folder: string) {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return []
  return readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && typeOf(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => ({ path: `/${relative(folder, place).replaceAll('\\', '/')}`, content: readFileSync(place) }))
}
