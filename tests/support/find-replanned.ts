import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'

/** PostgreSQL plans a prepared statement so often before it decides whether one plan suits all values. */
const TRIED = 5

/** The statements of a piece of work that are planned anew each time, because one plan for all values would cost more. */
export async function findReplanned(deps: Deps, work: (deps: Deps) => Promise<unknown>): Promise<string[]> {
  return deps.db.transaction().execute(async (db) => {
    // As in production; tests otherwise run with one plan for all values.
    await sql`set local plan_cache_mode = auto`.execute(db)
    for (let turn = 0; turn < TRIED; turn += 1) await work({ ...deps, db })
    const before = await countPlans(db)
    await work({ ...deps, db })
    const after = await countPlans(db)
    return [...after].filter(([text, plans]) => plans > (before.get(text) ?? 0)).map(([text]) => text)
  })
}

async function countPlans(db: Connection) {
  const { rows } = await sql<{ statement: string; plans: number }>`
    select statement, custom_plans as plans from pg_prepared_statements
    where statement not like '%pg_prepared_statements%'`.execute(db)
  return new Map(rows.map(({ statement, plans }) => [statement, plans]))
}
