import { handleItems } from '../../jobs/handle-items.ts'
import type { Job } from '../../jobs/run-jobs.ts'
import { applyIntent, type Said } from '../../orders/apply-intent.ts'
import { inOrderTransaction, type OrderWork } from '../../orders/order-work.ts'
import { raiseAlert } from '../../orders/raise-alert.ts'
import type { ProviderEvent } from '../../payments/payment-provider.ts'

/** For so long an event may wait for the order it names; then a person looks at the money. */
const WAIT_FOR_ORDER_MS = 3 * 86_400_000

/** Once, however often and however parallel it is sent: the second waits at the primary key and finds it taken. */
export async function takeEvent(work: OrderWork, provider: string, event: ProviderEvent) {
  await inOrderTransaction(work, async (inside) => {
    if (!(await keepEvent(inside, provider, event))) return
    await handle(inside, { provider, id: event.id, intent: event.intent, received_at: work.clock.now() })
  })
}

/** True when it is new. */
export async function keepEvent({ db, clock }: OrderWork, provider: string, event: ProviderEvent) {
  const kept = await db
    .insertInto('provider_event')
    .values({
      provider,
      id: event.id,
      type: event.type,
      payload: JSON.stringify(event.payload),
      intent: event.intent && JSON.stringify(event.intent),
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
      act: (event) => inOrderTransaction(deps, (inside) => handleWaiting(inside, event)),
      isStopping,
    })
  },
}

async function handleWaiting(work: OrderWork, { provider, id }: { provider: string; id: string }) {
  const event = await work.db
    .selectFrom('provider_event')
    .select(['provider', 'id', 'intent', 'received_at'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (event) await handle(work, { ...event, intent: event.intent as Said | null })
}

interface KeptEvent {
  provider: string
  id: string
  intent: Said | null
  received_at: Date
}

async function handle(work: OrderWork, { provider, id, intent, received_at }: KeptEvent) {
  const outcome = intent ? await applyIntent(work, provider, intent) : 'ignored'
  const waited = work.clock.now().getTime() - received_at.getTime()
  if (intent && outcome === 'unknown_order') {
    if (waited < WAIT_FOR_ORDER_MS) return
    if (intent.status === 'succeeded') {
      await raiseAlert(work, { provider, reason: 'unknown_order', said: intent, order: null })
    }
  }
  await work.db
    .updateTable('provider_event')
    .set({ handled_at: work.clock.now(), outcome })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}
