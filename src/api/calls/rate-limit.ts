import { sql } from 'kysely'
import { inSeconds } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'
import { Refusal, tooMany } from './refusal.ts'

/** A rate limit: what is counted, the maximum, and the window in seconds. */
export interface Limit {
  /** Name of the limit: a metrics label, so a constant and never user input. */
  name: string
  /** The counted subject (e-mail, network, id). Stored only as a keyed hash. */
  of: string | number
  max: number
  seconds: number
}

/** An attempt above its limit. */
export class LimitReached extends Refusal {
  constructor(
    /** True for the first refusal of a window, which is recorded once. */
    readonly isFirst: boolean,
    seconds: number,
  ) {
    const { status, code, userText, body, headers } = tooMany(seconds)
    super(status, code, userText, body, headers)
  }
}

interface Counter extends Pick<Deps, 'clock' | 'keys' | 'metrics'> {
  db: Connection
}

/**
 * Counts the attempt in each limit, one statement each, so that parallel attempts cannot pass between reading and
 * counting. An attempt that one limit refuses is counted in none. The caller gives a legitimate attempt back with
 * `release`.
 */
export async function reserve(counter: Counter, limits: Limit[]) {
  for (const [place, limit] of limits.entries()) {
    if (await countTry(counter, limit)) continue
    await release(counter, limits.slice(0, place))
    counter.metrics.limitsHit.inc({ limit: limit.name })
    throw await refuseTry(counter, limit)
  }
}

/** True if the limit had room for this attempt. */
async function countTry({ db, clock, keys }: Counter, limit: Limit): Promise<boolean> {
  const now = clock.now()
  const ends = inSeconds(clock, limit.seconds)
  // A window that ends later than a new one would was written by a clock that was ahead; it is treated as over.
  const latest = inSeconds(clock, limit.seconds + CLOCK_TOLERANCE_SECONDS)
  const isOver = sql<boolean>`(rate_limit.window_ends_at <= ${now} or rate_limit.window_ends_at > ${latest})`
  const counted = await db
    .insertInto('rate_limit')
    .values({ key: storedKey(keys, limit), count: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else rate_limit.count + 1 end`,
          window_ends_at: sql`case when ${isOver} then ${ends} else rate_limit.window_ends_at end`,
        })
        .where((row) => row.or([isOver, row('rate_limit.count', '<', limit.max)])),
    )
    .returning('key')
    .executeTakeFirst()
  return counted !== undefined
}

/** The limits that have counted attempts, with the end of their window. */
export async function readLimits<Of extends Limit>({ db, clock, keys }: Omit<Counter, 'metrics'>, limits: Of[]) {
  const rows = await db
    .selectFrom('rate_limit')
    .select(['key', 'count', 'window_ends_at'])
    .where(
      'key',
      'in',
      limits.map((limit) => storedKey(keys, limit)),
    )
    .where('count', '>', 0)
    .where('window_ends_at', '>', clock.now())
    .execute()
  const counted = new Map(rows.map((row) => [row.key, row]))
  return limits.flatMap((limit) => {
    const row = counted.get(storedKey(keys, limit))
    const isAhead = row && row.window_ends_at > inSeconds(clock, limit.seconds + CLOCK_TOLERANCE_SECONDS)
    return row && !isAhead ? [{ limit, count: row.count, endsAt: row.window_ends_at }] : []
  })
}

/** Deletes the counted attempts. True if there were any. */
export async function clearLimits({ db, keys }: Pick<Counter, 'db' | 'keys'>, limits: Limit[]): Promise<boolean> {
  const stored = limits.flatMap((limit) => [limit, refusedLimit(limit)]).map((limit) => storedKey(keys, limit))
  const gone = await db.deleteFrom('rate_limit').where('key', 'in', stored).where('count', '>', 0).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** A companion row marks that a refusal of this window was already recorded. */
async function refuseTry(counter: Counter, limit: Limit): Promise<LimitReached> {
  const row = await counter.db
    .selectFrom('rate_limit')
    .select('window_ends_at')
    .where('key', '=', storedKey(counter.keys, limit))
    .executeTakeFirst()
  const seconds = row ? (row.window_ends_at.getTime() - counter.clock.now().getTime()) / 1000 : 0
  const isFirst = await countTry(counter, { ...refusedLimit(limit), max: 1, seconds })
  return new LimitReached(isFirst, seconds)
}

const refusedLimit = (limit: Limit): Limit => ({ ...limit, name: `refused ${limit.name}` })

export async function release({ db, keys }: Counter, limits: Limit[]) {
  // One statement per row: two calls that release the same pair in another order would deadlock.
  for (const limit of limits) {
    await db
      .updateTable('rate_limit')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('key', '=', storedKey(keys, limit))
      .execute()
  }
}

/** Hashed, so that mistyped e-mail addresses are not stored in clear. */
function storedKey(keys: Deps['keys'], limit: Limit) {
  return keys.sign('rate limit', `${limit.name} ${limit.of}`).toString('base64url')
}
