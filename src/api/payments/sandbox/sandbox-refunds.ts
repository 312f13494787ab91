import type { Selectable } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { Tables } from '#api/database/tables.ts'
import { IntentUnknown, type NewRefund, ProviderRefused, type Refund } from '#api/payments/payment-provider.ts'
import { readRefund, type WireRefund } from '#api/payments/read-refund.ts'
import type { Behaviour } from '#contract/sandbox-cards.ts'
import { emitEvent, LATE_MS, newId, type SandboxDeps, type SandboxIntent, withIntent } from './sandbox-intents.ts'

type SandboxRefund = Selectable<Tables['sandbox_refund']>

interface RefundLife {
  status: SandboxRefund['status']
  /** The result after a delay; absent where the refund ended at once. */
  outcome?: 'succeeded' | 'failed' | 'canceled'
}

/** The course of refunds, by the card that paid. */
const LIVES: Partial<Record<Behaviour, RefundLife>> = {
  refund_pending: { status: 'pending', outcome: 'succeeded' },
  refund_fails: { status: 'pending', outcome: 'failed' },
  refund_fails_late: { status: 'succeeded', outcome: 'failed' },
  refund_asks_payer: { status: 'requires_action', outcome: 'canceled' },
}

/** Refunds once per idempotency key, and never more than was paid. */
export async function makeRefund(deps: SandboxDeps, wanted: NewRefund): Promise<Refund> {
  const { intent: id, amountCents, idempotencyKey } = wanted
  const made = await withIntent(deps, id, async (intent, _change, db) => {
    const before = await db
      .selectFrom('sandbox_refund')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (before) {
      if (before.id_intent === id && before.amount_cents === amountCents) return before
      throw new ProviderRefused('idempotency_error: this key was used with other parameters')
    }
    return insertRefund(deps, db, intent, { amountCents, idempotencyKey, metadata: { reference: idempotencyKey } })
  })
  if (!made) throw new IntentUnknown('resource_missing: no such payment intent')
  return readRefund(toWireRefund(made))
}

/** Refunds as a person does in a real provider's dashboard, without a request of the portal. */
export function refundInDashboard(deps: SandboxDeps, id: string) {
  return withIntent(deps, id, async (intent, _change, db) => {
    const amountCents = intent.amount_cents - intent.refunded_cents
    if (intent.status !== 'succeeded' || amountCents === 0) return
    await insertRefund(deps, db, intent, { amountCents, idempotencyKey: newId('dashboard'), metadata: {} })
  })
}

/** The payer's bank opens a dispute, or closes it. */
export function disputeInDashboard(deps: SandboxDeps, id: string, status: 'needs_response' | 'won' | 'lost') {
  return withIntent(deps, id, async (intent, _change, db) => {
    if (intent.status !== 'succeeded') return
    const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed'
    const { amount_cents: amount, currency } = intent
    const object = { id: `dp_${id}`, object: 'dispute', amount, currency, status, payment_intent: id }
    await emitEvent(db, { type, idIntent: id, object, now: deps.clock.now() })
  })
}

interface NewRow {
  amountCents: number
  idempotencyKey: string
  metadata: object
}

async function insertRefund({ clock }: SandboxDeps, db: Connection, intent: SandboxIntent, row: NewRow) {
  const { amountCents, idempotencyKey, metadata } = row
  const refunded_cents = intent.refunded_cents + amountCents
  if (intent.status !== 'succeeded' || amountCents <= 0 || refunded_cents > intent.amount_cents) {
    throw new ProviderRefused('there is not that much to give back')
  }
  const now = clock.now()
  const { status, outcome } = (await findLife(db, intent)) ?? { status: 'succeeded' as const, outcome: undefined }
  await db.updateTable('sandbox_intent').set({ refunded_cents }).where('id', '=', intent.id).execute()
  const refund = await db
    .insertInto('sandbox_refund')
    .values({
      id: newId('re'),
      idempotency_key: idempotencyKey,
      id_intent: intent.id,
      amount_cents: amountCents,
      metadata: JSON.stringify(metadata),
      status,
      ...(outcome && { outcome, decides_at: new Date(now.getTime() + LATE_MS) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await emitEvent(db, { type: 'refund.created', idIntent: intent.id, object: toWireRefund(refund), now })
  return refund
}

async function findLife(db: Connection, { method }: SandboxIntent): Promise<RefundLife | undefined> {
  if (method === null) return undefined
  const row = await db.selectFrom('sandbox_method').select('behaviour').where('id', '=', method).executeTakeFirst()
  return LIVES[row?.behaviour as Behaviour]
}

export async function findRefund(deps: SandboxDeps, id: string): Promise<Refund> {
  await decideDueRefunds(deps)
  const found = await deps.db.selectFrom('sandbox_refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new IntentUnknown('resource_missing: no such refund')
  return readRefund(toWireRefund(found))
}

export async function listRefunds(deps: SandboxDeps, intent: string): Promise<Refund[]> {
  await decideDueRefunds(deps)
  const found = await deps.db.selectFrom('sandbox_refund').selectAll().where('id_intent', '=', intent).execute()
  return found.map((refund) => readRefund(toWireRefund(refund)))
}

/** Ends the refunds whose time has come and emits their events; a failed refund makes the money refundable again. */
export async function decideDueRefunds(deps: SandboxDeps) {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('sandbox_refund')
    .select(['idempotency_key', 'id_intent'])
    .where('decides_at', '<=', now)
    .limit(100)
    .execute()
  for (const { idempotency_key, id_intent } of due) {
    await withIntent(deps, id_intent, async (intent, _change, db) => {
      const ended = await db
        .updateTable('sandbox_refund')
        .set((row) => ({ status: row.ref('outcome').$notNull(), outcome: null, decides_at: null }))
        .where('idempotency_key', '=', idempotency_key)
        .where('decides_at', '<=', now)
        .returningAll()
        .executeTakeFirst()
      if (!ended) return
      if (ended.status !== 'succeeded') {
        const refunded_cents = intent.refunded_cents - ended.amount_cents
        await db.updateTable('sandbox_intent').set({ refunded_cents }).where('id', '=', id_intent).execute()
      }
      const type = ended.status === 'failed' ? 'refund.failed' : 'refund.updated'
      await emitEvent(db, { type, idIntent: id_intent, object: toWireRefund(ended), now })
    })
  }
}

function toWireRefund(refund: SandboxRefund): WireRefund {
  return {
    // Refunds from before the sandbox stored their ids.
    id: refund.id ?? `re_${refund.idempotency_key}`,
    object: 'refund',
    amount: refund.amount_cents,
    currency: 'eur',
    status: refund.status,
    payment_intent: refund.id_intent,
    metadata: refund.metadata,
  }
}
