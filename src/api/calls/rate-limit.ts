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
    readonly limit: Limit,
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
 * Counts the attempt in all limits by one statement, so that parallel attempts cannot pass between reading and counting.
 * An attempt that one limit refuses is counted in none. The caller gives a legitimate attempt back with `release`.
 */
export async function reserve(counter: Counter, limits: Limit[]) {
  const counted = await countTries(counter, limits)
  const full = limits.find((limit) => !counted.includes(limit))
  if (!full) return
  await release(counter, counted)
  counter.metrics.limitsHit.inc({ limit: full.name })
  throw await refuseTry(counter, full)
}

/**
 * Those of the limits that had room for this attempt, as often as each is named. Rows are written in the order of their
 * keys, as `release` locks them, so that two calls cannot deadlock.
 */
async function countTries({ db, clock, keys }: Counter, limits: Limit[]): Promise<Limit[]> {
  const stored = limits.map((limit) => storedKey(keys, limit))
  const ends = limits.map(({ seconds }) => inSeconds(clock, seconds))
  // A window that ends later than a new one would was written by a clock that was ahead; it is treated as over.
  const latest = limits.map(({ seconds }) => inSeconds(clock, seconds + CLOCK_TOLERANCE_SECONDS))
  const maxima = limits.map(({ max }) => max)
  const wanted = (column: 'max' | 'latest') =>
    sql`(select ${sql.ref(column)} from wanted where wanted.key = excluded.key)`
  const isOver = sql`
    (rate_limit.window_ends_at <= ${clock.now()} or rate_limit.window_ends_at > ${wanted('latest')})`
  const { rows } = await sql<{ key: string }>`
    with wanted as (
      select key, min(max) as max, max(ends) as ends, max(latest) as latest, count(*)::integer as tries
      from unnest(${stored}::text[], ${maxima}::integer[], ${ends}::timestamptz[], ${latest}::timestamptz[])
        as given (key, max, ends, latest)
      group by key
    )
    insert into rate_limit (key, count, window_ends_at)
    select key, tries, ends from wanted where tries <= max order by key
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else rate_limit.count + excluded.count end,
      window_ends_at = case when ${isOver} then excluded.window_ends_at else rate_limit.window_ends_at end
    where ${isOver} or rate_limit.count + excluded.count <= ${wanted('max')}
    returning key`.execute(db)
  const counted = new Set(rows.map(({ key }) => key))
  return limits.filter((_limit, place) => counted.has(stored[place]!))
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

/** Deletes the counted attempts, in the order in which they are counted. True if there were any. */
export async function clearLimits({ db, keys }: Pick<Counter, 'db' | 'keys'>, limits: Limit[]): Promise<boolean> {
  const stored = limits.flatMap((limit) => [limit, refusedLimit(limit)]).map((limit) => storedKey(keys, limit))
  const { numAffectedRows } = await sql`
    with locked as (
      select key from rate_limit where key = any(${stored}::text[]) and count > 0 order by key for update
    )
    delete from rate_limit using locked where rate_limit.key = locked.key`.execute(db)
  return numAffectedRows! > 0n
}

/** A companion row marks that a refusal of this window was already recorded. */
async function refuseTry(counter: Counter, limit: Limit): Promise<LimitReached> {
  const row = await counter.db
    .selectFrom('rate_limit')
    .select('window_ends_at')
    .where('key', '=', storedKey(counter.keys, limit))
    .executeTakeFirst()
  const seconds = row ? (row.window_ends_at.getTime() - counter.clock.now().getTime()) / 1000 : 0
  const first = await countTries(counter, [{ ...refusedLimit(limit), max: 1, seconds }])
  return new LimitReached(limit, first.length > 0, seconds)
}

const refusedLimit = (limit: Limit): Limit => ({ ...limit, name: `refused ${limit.name}` })

/** One statement, which locks the rows in the order of their keys: two calls that release the same pair cannot deadlock. */
export async function release({ db, keys }: Counter, limits: Limit[]) {
  const released = limits.map((limit) => storedKey(keys, limit))
  await sql`
    with released as (
      select key, count(*) as tries from unnest(${released}::text[]) as given (key) group by key
    ), locked as (
      select rate_limit.key, tries from rate_limit join released on released.key = rate_limit.key
      order by rate_limit.key for update of rate_limit
    )
    update rate_limit set count = greatest(rate_limit.count - locked.tries, 0)
    from locked where rate_limit.key = locked.key`.execute(db)
}

/** Hashed, so that mistyped e-mail addresses are not stored in clear. */
function storedKey(keys: Deps['keys'], limit: Limit) {
  return keys.sign('rate limit', `${limit.name} ${limit.of}`).toString('base64url')
}
