import { randomBytes } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Tables } from '#api/database/tables.ts'
import type { Deps } from '#api/deps.ts'
import type { WireIntent } from '#api/payments/read-intent.ts'

export type SandboxDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'env' | 'log'>
export type SandboxIntent = Selectable<Tables['sandbox_intent']>
export type Change = Updateable<Tables['sandbox_intent']>

/** The event for each status. An intent that waits for its payer causes none. */
const NEWS: Record<string, string | undefined> = {
  requires_payment_method: 'payment_intent.payment_failed',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
}

export const LATE_MS = 5000

export function newId(prefix: string) {
  return `${prefix}_${randomBytes(16).toString('hex')}`
}

/** Runs `work` on the locked intent, undefined if there is none. Its new state and its event are written together. */
export function withIntent<T>(
  { db, clock }: Pick<SandboxDeps, 'db' | 'clock'>,
  id: string,
  work: (intent: SandboxIntent, change: (to: Change) => Promise<SandboxIntent>, db: Connection) => Promise<T>,
): Promise<T | undefined> {
  const now = clock.now()
  return inTransaction({ db }, async ({ db }) => {
    const found = await db.selectFrom('sandbox_intent').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!found) return undefined
    const intent = await decideIfDue(db, found, now)
    return work(intent, (to) => changeIntent(db, id, to, now), db)
  })
}

/** A payment that was processing is decided once its time has come, whether or not it was polled. */
async function decideIfDue(db: Connection, intent: SandboxIntent, now: Date) {
  if (intent.status !== 'processing' || !intent.decides_at || intent.decides_at > now) return intent
  const ended =
    intent.outcome === 'succeeded'
      ? { status: 'succeeded' as const }
      : { status: 'requires_payment_method' as const, last_error: 'card_declined' }
  return changeIntent(db, intent.id, { ...ended, outcome: null, decides_at: null }, now)
}

export async function decideDueIntents({ db, clock }: Pick<SandboxDeps, 'db' | 'clock'>) {
  const now = clock.now()
  const due = await db
    .selectFrom('sandbox_intent')
    .select('id')
    .where('status', '=', 'processing')
    .where('decides_at', '<=', now)
    .limit(100)
    .execute()
  for (const { id } of due) await withIntent({ db, clock }, id, async () => undefined)
}

const MAX_SHOWN = 3

/** The last paid intents, for the dashboard. */
export function listPaidIntents(db: Connection): Promise<SandboxIntent[]> {
  return db
    .selectFrom('sandbox_intent')
    .selectAll()
    .where('status', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
}

async function changeIntent(db: Connection, id: string, to: Change, now: Date) {
  const intent = await db
    .updateTable('sandbox_intent')
    .set(to)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const type = NEWS[intent.status]
  if (type) await emitEvent(db, { type, idIntent: id, object: toIntentView(intent), now })
  return intent
}

interface News {
  type: string
  idIntent: string
  object: object
  now: Date
}

/** Writes the event in the transaction of the change that it reports. */
export async function emitEvent(db: Connection, { type, idIntent, object, now }: News) {
  const id = newId('evt')
  const created = Math.floor(now.getTime() / 1000)
  const payload = { id, object: 'event', type, created, data: { object } }
  await db
    .insertInto('sandbox_event')
    .values({ id, type, id_intent: idIntent, payload: JSON.stringify(payload), due_at: now })
    .execute()
}

/** The intent as the API shows it; only the portal gets its secret. */
export function toIntentView(intent: SandboxIntent): WireIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount_cents,
    currency: intent.currency,
    status: intent.status,
    metadata: intent.metadata,
    last_payment_error: intent.last_error ? { code: intent.last_error } : null,
  }
}
