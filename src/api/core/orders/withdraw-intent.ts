import { inTransaction } from '#api/database/in-transaction.ts'
import type { Intent } from '#api/payments/payment-provider.ts'
import type { OrderState } from '#domain/order-status.ts'
import { applyIntent } from './apply-intent.ts'
import { askAboutIntent } from './ask-provider.ts'
import { findLivePayment, lockOrder, type Order, type Payment, updatePayment } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'

/** `unreachable`: the provider did not say whether the intent can still be paid, so nothing was done. */
export type Withdrawal = { done: true } | { done: false; state: OrderState | 'unreachable' }

/** A new payment attempt may start between the poll and the lock, so this repeats, but not for ever. */
const MAX_TRIES = 5

/**
 * Makes sure that an order in one of the states `from` can no longer be paid electronically, then runs `then` in the same
 * transaction. The provider's answer counts: an order that turns out to be paid is paid, and one that is processing stays.
 */
export async function withdrawIntent(
  work: OrderWork,
  idOrder: number,
  then: (inside: OrderWork, order: Order) => Promise<void>,
  from: readonly OrderState[] = ['created'],
): Promise<Withdrawal> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const live = await findLivePayment(work.db, idOrder)
    const said = live?.intent ? await cancelIntent(work, live) : undefined
    if (live?.intent && !said) return { done: false, state: 'unreachable' }
    const state = await inTransaction(work, async (work) => {
      if (live && said) await applyIntent(work, live.provider, said)
      const order = (await lockOrder(work.db, idOrder))!
      if (!from.includes(order.state)) return order.state
      const left = await findLivePayment(work.db, idOrder)
      if (left?.intent) return 'again'
      if (left) await updatePayment(work.db, left.id, { state: 'cancelled', settled_at: work.clock.now() })
      await then(work, order)
      return 'done'
    })
    if (state === 'done') return { done: true }
    if (state !== 'again') return { done: false, state }
  }
  return { done: false, state: 'unreachable' }
}

/** An intent of another provider, from before a change of configuration, cannot be cancelled. */
async function cancelIntent(work: OrderWork, live: Payment): Promise<Intent | undefined> {
  return live.provider === work.payments?.name ? askAboutIntent(work, live, 'cancelIntent') : undefined
}
