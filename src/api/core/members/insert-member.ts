import { type Insertable, sql } from 'kysely'
import { newActivationCode } from '#api/core/members/activation-code.ts'
import { takeLock } from '#api/database/advisory-locks.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Tables } from '#api/database/tables.ts'
import type { Deps } from '#api/deps.ts'

interface Inserter extends Pick<Deps, 'keys' | 'clock'> {
  db: Connection
}

type Person = Omit<Insertable<Tables['member']>, 'numero_licence' | 'code_encrypted' | 'created_at'>

/** Inserts a member with the next licence number and an activation code, in the caller's transaction. */
export async function insertMember({ db, keys, clock }: Inserter, person: Person) {
  const numero_licence = String(await nextLicenceNumber(db))
  return db
    .insertInto('member')
    .values({
      ...person,
      numero_licence,
      code_encrypted: keys.encrypt(newActivationCode()),
      created_at: clock.now(),
    })
    .returning(['id', 'numero_licence'])
    .executeTakeFirstOrThrow()
}

/** Ten-digit numbers are ignored: one mistyped number of that length would leave none after it. */
const LARGEST = 999_999_999
const FIRST = 100_000

/**
 * The highest number so far plus one, merged records included. The lock is held until the transaction ends, so numbers
 * are unique and a rollback leaves no gap.
 */
export async function nextLicenceNumber(db: Connection): Promise<number> {
  await lockLicenceNumbers(db)
  const { rows } = await sql<{ highest: number }>`
    select greatest(
      ${FIRST},
      (select max(numero_licence::bigint) from member where numero_licence::bigint < ${LARGEST}),
      (select max(numero_licence::bigint) from former_licence where numero_licence::bigint < ${LARGEST})
    ) as highest`.execute(db)
  return rows[0]!.highest + 1
}

/** No other transaction gives a licence number until this one ends. */
export async function lockLicenceNumbers(db: Connection) {
  await takeLock(db, 'licenceNumber')
}
