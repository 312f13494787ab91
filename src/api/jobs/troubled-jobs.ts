import { sql } from 'kysely'
import { type Clock, inSeconds } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'

/** A job may be late by twice its interval and this long before it counts as silent. */
const SILENT_AFTER_SECONDS = 900

/**
 * Jobs for the inbox: their last run failed, or they have not succeeded for long. A job of another version, which
 * stored no interval, is left out.
 */
export function selectTroubledJobs(clock: Clock) {
  return sql`
    select id, name, failures, last_error, coalesce(last_success_at, last_started_at) as since from job
    where failures > 0 or coalesce(last_success_at, last_started_at)
      < ${inSeconds(clock, -SILENT_AFTER_SECONDS)}::timestamptz - make_interval(secs => 2 * every_seconds)`
}

export interface TroubledJob {
  id: number
  name: string
  failures: number
  last_error: string | null
  since: Date
}

export async function listTroubledJobs(db: Connection, clock: Clock): Promise<TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`${selectTroubledJobs(clock)} order by name`.execute(db)
  return rows
}
