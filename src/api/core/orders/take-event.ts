import { applyIntent, type IntentReport } from '#api/core/orders/apply-intent.ts'
import { applySubject } from '#api/core/orders/apply-refund.ts'
import { askProvider } from '#api/core/orders/ask-provider.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { raiseAlert } from '#api/core/orders/raise-alert.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Job } from '#api/jobs/run-jobs.ts'
import type { EventSubject, PaymentProvider, ProviderEvent } from '#api/payments/payment-provider.ts'

/** How long an event waits for its order; then an alert asks a person to look. */
const WAIT_FOR_ORDER_MS = 3 * 86_400_000

/** Applies an event once: a parallel delivery waits at the primary key and finds it applied. */
export async function takeEvent(work: OrderWork, provider: PaymentProvider['name'], event: ProviderEvent) {
  const { id, intent, subject } = event
  const kept = { provider, id, intent, subject, received_at: work.clock.now() }
  const outcome = await inTransaction(work, async (work) =>
    (await storeEvent(work, provider, event)) ? handle(work, kept) : undefined,
  )
  if (outcome === 'stray') await cancelStray(work, kept)
}

/**
 * An open or declined intent can be paid by the holder of its secret, so one that is stored with no payment is
 * cancelled. Its event stays until the provider has answered: takeEvents retries.
 */
async function cancelStray(work: OrderWork, event: KeptEvent) {
  const { provider, intent } = event
  if (provider !== work.payments?.name) return
  work.log.warn({ intent: intent!.id }, 'an intent that nobody noted is cancelled')
  const said = await askProvider(work, (asked) => asked.cancelIntent(intent!.id))
  if (!said) return
  await inTransaction(work, async (work) => {
    // The intent may have been paid before it could be cancelled.
    await applyIntent(work, provider, said)
    await closeEvent(work, event, 'stray')
  })
}

/** True for a new event. */
export async function storeEvent({ db, clock }: OrderWork, provider: PaymentProvider['name'], event: ProviderEvent) {
  const kept = await db
    .insertInto('provider_event')
    .values({
      provider,
      id: event.id,
      type: event.type,
      payload: JSON.stringify(event.payload),
      intent: event.intent && JSON.stringify(event.intent),
      subject: event.subject && JSON.stringify(event.subject),
      received_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Retries events that came before their order, or whose handling failed. */
export const takeEvents: Job = {
  name: 'take-events',
  everySeconds: 60,
  async run(deps, isStopping) {
    const waiting = await deps.db
      .selectFrom('provider_event')
      .select(['provider', 'id'])
      .where('handled_at', 'is', null)
      .orderBy('received_at')
      .execute()
    await handleItems(deps, waiting, {
      job: takeEvents.name,
      nameOf: ({ provider, id }) => `${provider} ${id}`,
      act: (event) => handleWaiting(deps, event),
      isStopping,
    })
  },
}

async function handleWaiting(work: OrderWork, named: { provider: string; id: string }) {
  const stray = await inTransaction(work, async (work) => {
    const event = await lockWaiting(work, named)
    return event && (await handle(work, event)) === 'stray' ? event : undefined
  })
  if (stray) await cancelStray(work, stray)
}

async function lockWaiting({ db }: OrderWork, { provider, id }: { provider: string; id: string }) {
  const event = await db
    .selectFrom('provider_event')
    .select(['provider', 'id', 'intent', 'subject', 'received_at'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return event as KeptEvent | undefined
}

interface KeptEvent {
  provider: PaymentProvider['name']
  id: string
  intent: IntentReport | null
  subject: EventSubject | null
  received_at: Date
}

/** The event came before its order or before the success of its payment, or its intent must be cancelled. */
const WAITING = ['unknown_order', 'too_early', 'stray']

async function handle(work: OrderWork, event: KeptEvent) {
  const { provider, intent, received_at } = event
  const outcome = await apply(work, event)
  if (WAITING.includes(outcome)) {
    if (work.clock.now().getTime() - received_at.getTime() < WAIT_FOR_ORDER_MS) return outcome
    if (intent?.status === 'succeeded') {
      await raiseAlert(work, { provider, reason: 'unknown_order', said: intent, order: null })
    }
  }
  await closeEvent(work, event, outcome)
  return outcome
}

async function closeEvent({ db, clock }: OrderWork, { provider, id }: KeptEvent, outcome: string) {
  await db
    .updateTable('provider_event')
    .set({ handled_at: clock.now(), outcome })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}

function apply(work: OrderWork, { provider, intent, subject }: KeptEvent) {
  if (intent) return applyIntent(work, provider, intent)
  return subject ? applySubject(work, provider, subject) : ('ignored' as const)
}
