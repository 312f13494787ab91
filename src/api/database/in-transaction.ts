import type { Connection } from './connect.ts'

/** With an Idempotency-Key the call already runs in a transaction. */
export function inTransaction<T>(db: Connection, work: (db: Connection) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
