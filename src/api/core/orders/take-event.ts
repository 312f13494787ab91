import { applyIntent, type Said } from '#api/core/orders/apply-intent.ts'
import { applySubject } from '#api/core/orders/apply-refund.ts'
import { askProvider } from '#api/core/orders/ask-provider.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { raiseAlert } from '#api/core/orders/raise-alert.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Job } from '#api/jobs/run-jobs.ts'
import type { EventSubject, ProviderEvent } from '#api/payments/payment-provider.ts'

/** For so long an event may wait for what it is about; then a person looks at the money. */
const WAIT_FOR_ORDER_MS = 3 * 86_400_000

/** Once, however often and however parallel it is sent: the second waits at the primary key and finds it taken. */
export async function takeEvent(work: OrderWork, provider: string, event: ProviderEvent) {
  const { id, intent, subject } = event
  const outcome = await inTransaction(work, async (work) => {
    if (!(await storeEvent(work, provider, event))) return undefined
    return handle(work, { provider, id, intent, subject, received_at: work.clock.now() })
  })
  if (outcome === 'stray') await cancelStray(work, intent!.id)
}

/** Nobody has its secret, so nobody can pay it; cancelled, it does not even look payable in the provider's dashboard. */
async function cancelStray(work: OrderWork, intent: string) {
  work.log.warn({ intent }, 'an intent that nobody noted is cancelled')
  await askProvider(work, (provider) => provider.cancelIntent(intent))
}

/** True when it is new. */
export async function storeEvent({ db, clock }: OrderWork, provider: string, event: ProviderEvent) {
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

/** Events that came before their order, or when something else was in the way. */
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
      act: (event) => inTransaction(deps, (deps) => handleWaiting(deps, event)),
      isStopping,
    })
  },
}

async function handleWaiting(work: OrderWork, { provider, id }: { provider: string; id: string }) {
  const event = await work.db
    .selectFrom('provider_event')
    .select(['provider', 'id', 'intent', 'subject', 'received_at'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!event) return
  await handle(work, { ...event, intent: event.intent as Said | null, subject: event.subject as EventSubject | null })
}

interface KeptEvent {
  provider: string
  id: string
  intent: Said | null
  subject: EventSubject | null
  received_at: Date
}

/** What the event says comes before what it is about: the order, or that its payment succeeded. */
const WAITING = ['unknown_order', 'too_early']

async function handle(work: OrderWork, event: KeptEvent) {
  const { provider, id, intent, received_at } = event
  const outcome = await apply(work, event)
  if (WAITING.includes(outcome)) {
    if (work.clock.now().getTime() - received_at.getTime() < WAIT_FOR_ORDER_MS) return outcome
    if (intent?.status === 'succeeded') {
      await raiseAlert(work, { provider, reason: 'unknown_order', said: intent, order: null })
    }
  }
  await work.db
    .updateTable('provider_event')
    .set({ handled_at: work.clock.now(), outcome })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
  return outcome
}

function apply(work: OrderWork, { provider, intent, subject }: KeptEvent) {
  if (intent) return applyIntent(work, provider, intent)
  return subject ? applySubject(work, provider, subject) : ('ignored' as const)
}
