import { conflict, invalid } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'

interface Keyed {
  owner: string
  endpoint: string
  key: string
  body: unknown
}

/**
 * The same key gives the same answer, however often and however parallel. The key is inserted in the transaction of the
 * work: a second caller waits at the primary key, and a crash leaves neither key nor work.
 */
export async function answerOnce(
  deps: Deps,
  { owner, endpoint, key, body }: Keyed,
  work: (db: Connection) => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) throw invalid({ 'Idempotency-Key': [refusalMessages.keyMalformed] })
  // Keyed: a body may hold a password, which could be guessed from a plain hash.
  const bodyHashes = deps.keys.signers.map((signer) => signer.sign('idempotent body', JSON.stringify(body)))
  return inTransaction(deps, async (deps) => {
    const taken = await deps.db
      .insertInto('idempotency_key')
      .values({ owner, endpoint, key, body_hash: bodyHashes[0]!, created_at: deps.clock.now() })
      .onConflict((conflicting) => conflicting.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows === 0n) return readAnswer(deps.db, { owner, endpoint, key, bodyHashes })
    const answer = await work(deps.db)
    // Read back from the database, so that the first answer equals the later ones.
    const stored = await deps.db
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify(answer) })
      .where('owner', '=', owner)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key)
      .returning('answer')
      .executeTakeFirstOrThrow()
    return stored.answer
  })
}

async function readAnswer(
  db: Connection,
  known: { owner: string; endpoint: string; key: string; bodyHashes: Buffer[] },
) {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('owner', '=', known.owner)
    .where('endpoint', '=', known.endpoint)
    .where('key', '=', known.key)
    .executeTakeFirstOrThrow()
  if (!known.bodyHashes.some((hash) => row.body_hash.equals(hash)))
    throw conflict(refusalMessages.keyReused, 'key_reused')
  return row.answer
}
