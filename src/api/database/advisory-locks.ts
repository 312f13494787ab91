import { sql } from 'kysely'
import type { Connection } from './connect.ts'

/**
 * Every advisory lock of the portal by its key. A key never changes: during an upgrade the version before takes the
 * same lock. (The keys that look random are `hashtext` of the text that named the lock in version 2.0.0.)
 */
export const ADVISORY_LOCKS = {
  /** One instance at a time migrates the schema or grants rights on it. */
  migrations: 7_214_001,
  /** The tests prepare each template database once. */
  testTemplates: 7_214_002,
  /** Instances that start together store their web assets in turn. */
  webAssets: 7_214_003,
  /** Instances that start together on one data folder prepare its roles in turn. */
  embeddedRoles: 7_214_004,
  /** Shared by each posting, alone by the closing of a period. Triggers (migration 0037) take it too. */
  ledgerClosing: 7_214_005,
  /** The next invitation withdraws the one before. */
  staffInvitation: 7_214_006,
  /** By club: one statement of affiliation gets one number. */
  attestationNumber: 7_214,
  licenceNumber: -734_695_909,
  bankImport: -704_777_334,
  firstImport: -2_081_363_926,
  referenceData: 970_414_933,
} as const

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS

/** Waits for the lock and holds it until the transaction ends. With `id`, the lock is that of one row only. */
export async function takeLock(db: Connection, lock: AdvisoryLock, id?: number) {
  const key = ADVISORY_LOCKS[lock]
  await (id === undefined
    ? sql`select pg_advisory_xact_lock(${key})`
    : sql`select pg_advisory_xact_lock(${key}::int, ${id}::int)`
  ).execute(db)
}

/** Waits until no other transaction holds the lock alone; several may share it. */
export async function takeSharedLock(db: Connection, lock: AdvisoryLock) {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS[lock]})`.execute(db)
}

/** False when another transaction holds the lock. */
export async function tryLock(db: Connection, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS[lock]}) as taken`.execute(db)
  return rows[0]!.taken
}
