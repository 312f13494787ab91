import { sql } from 'kysely'
import type { Keys } from '#api/config/keys.ts'
import { newSecret } from '#api/config/keys.ts'
import {
  type Intent,
  IntentUnknown,
  type NewIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
} from '#api/payments/payment-provider.ts'
import { readEvent } from '#api/payments/read-event.ts'
import { readIntent } from '#api/payments/read-intent.ts'
import { isDown } from './outage.ts'
import { newId, type SandboxDeps, type SandboxIntent, toIntentView, withIntent } from './sandbox-intents.ts'
import { findRefund, listRefunds, makeRefund } from './sandbox-refunds.ts'

/** The demonstration's payment provider: does what a real one does, with test cards. */
export function createSandboxProvider(deps: SandboxDeps): PaymentProvider {
  return {
    name: 'sandbox',
    publishableKey: null,
    createIntent: (wanted) => whileUp(deps, () => createIntent(deps, wanted)),
    readIntent: (id) => whileUp(deps, () => existing(withIntent(deps, id, async (intent) => toIntent(intent)))),
    cancelIntent: (id) => whileUp(deps, () => cancelIntent(deps, id)),
    listIntents: (idOrder, since) => whileUp(deps, () => listIntents(deps, idOrder, since)),
    refund: (wanted) => whileUp(deps, () => makeRefund(deps, wanted)),
    readRefund: (id) => whileUp(deps, () => findRefund(deps, id)),
    listRefunds: (intent) => whileUp(deps, () => listRefunds(deps, intent)),
    readWebhook: (rawBody, signature, now) => readEvent(rawBody, signature, [webhookSecret(deps.keys)], now),
    isAvailable: () =>
      isDown(deps.db).then(
        (down) => !down,
        () => false,
      ),
  }
}

/** Derived from the keys, so that every instance has the same one. */
export function webhookSecret(keys: Keys): string {
  return keys.sign('sandbox webhook', 'secret').toString('hex')
}

async function whileUp<T>({ db }: SandboxDeps, work: () => Promise<T>): Promise<T> {
  if (await isDown(db)) throw new ProviderUnreachable('the sandbox is switched off')
  return work()
}

async function createIntent({ db, clock }: SandboxDeps, wanted: NewIntent): Promise<Intent> {
  const id = newId('pi')
  const metadata = { order_id: String(wanted.idOrder), numero: wanted.numero }
  await db
    .insertInto('sandbox_intent')
    .values({
      id,
      client_secret: `${id}_secret_${newSecret()}`,
      idempotency_key: wanted.idempotencyKey,
      amount_cents: wanted.amountCents,
      metadata: JSON.stringify(metadata),
      status: 'requires_payment_method',
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const intent = await db
    .selectFrom('sandbox_intent')
    .selectAll()
    .where('idempotency_key', '=', wanted.idempotencyKey)
    .executeTakeFirstOrThrow()
  const { order_id } = intent.metadata as typeof metadata
  if (intent.amount_cents !== wanted.amountCents || order_id !== metadata.order_id) {
    throw new ProviderRefused('idempotency_error: this key was used with other parameters')
  }
  return toIntent(intent)
}

function cancelIntent(deps: SandboxDeps, id: string) {
  return existing(
    withIntent(deps, id, async (intent, change) =>
      toIntent(intent.status.startsWith('requires_') ? await change({ status: 'canceled' }) : intent),
    ),
  )
}

async function listIntents({ db }: SandboxDeps, idOrder: number, since: Date): Promise<Intent[]> {
  const found = await db
    .selectFrom('sandbox_intent')
    .selectAll()
    .where('created_at', '>=', since)
    .where(sql`metadata ->> 'order_id'`, '=', String(idOrder))
    .execute()
  return found.map(toIntent)
}

async function existing<T>(found: Promise<T | undefined>): Promise<T> {
  const intent = await found
  if (intent === undefined) throw new IntentUnknown('resource_missing: no such payment intent')
  return intent
}

function toIntent(intent: SandboxIntent): Intent {
  return readIntent({ ...toIntentView(intent), client_secret: intent.client_secret })
}
