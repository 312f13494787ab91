/**
 * What PostgreSQL allows a transaction whose work does not fit the bounds of a call (`connect.ts`): how long one
 * statement may take, how long it waits for a lock, how long the transaction may wait for its next statement. 0: no bound.
 */
const BOUNDS = {
  /** Some ten thousand rows at a time, checked in between. */
  import: { statement: '10min', lock: '1min', idle: '10min' },
  /** COPY takes as long as its reader; a backup waits for whoever changes a table, and nobody waits for a backup. */
  backup: { statement: '0', lock: '10min', idle: '0' },
  restore: { statement: '0', lock: '1min', idle: '0' },
  /** A batch that finds a row locked is tried again by the next round. */
  retention: { statement: '5min', lock: '5s', idle: '1min' },
  /** Less than the calls that queue behind a migration wait for their lock: they go on, and the migration gives up. */
  migration: { statement: '0', lock: '4s', idle: '0' },
}

/** To be run first in the transaction: it holds until its end, and for nothing else. */
export function timeoutsFor(work: keyof typeof BOUNDS): string {
  const { statement, lock, idle } = BOUNDS[work]
  return `set local statement_timeout = '${statement}'; set local lock_timeout = '${lock}'; set local idle_in_transaction_session_timeout = '${idle}'`
}
