/**
 * Timeouts for transactions that do not fit those of a call (`connect.ts`): for one statement, for a lock, and between
 * two statements. 0 means none.
 */
const BOUNDS = {
  /** Writes some ten thousand rows, with checks in between. */
  import: { statement: '10min', lock: '1min', idle: '10min' },
  /** COPY takes as long as its reader. A backup waits for transactions that change a table, and blocks none. */
  backup: { statement: '0', lock: '10min', idle: '0' },
  restore: { statement: '0', lock: '1min', idle: '0' },
  /** The next round retries a batch that met a locked row. */
  retention: { statement: '5min', lock: '5s', idle: '1min' },
  /** Shorter than the lock timeout of the calls that queue behind a migration: the migration gives up first. */
  migration: { statement: '0', lock: '4s', idle: '0' },
}

/** The first statement of the transaction; it holds until its end. */
export function timeoutsFor(work: keyof typeof BOUNDS): string {
  const { statement, lock, idle } = BOUNDS[work]
  return `set local statement_timeout = '${statement}'; set local lock_timeout = '${lock}'; set local idle_in_transaction_session_timeout = '${idle}'`
}
