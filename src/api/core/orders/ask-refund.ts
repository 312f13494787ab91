import { sql } from 'kysely'
import { askProvider } from '#api/core/orders/ask-provider.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { isOwnRefund, type KeyOwner, newRefundKey } from '#api/core/orders/refund-key.ts'
import { type PaymentProvider, ProviderFailed, ProviderRefused, type Refund } from '#api/payments/payment-provider.ts'
import { isRefundOver } from '#domain/refund-status.ts'

export interface AskedRefund extends KeyOwner {
  intent: string
  amount_cents: number
  refund_key: string
  refund_key_renewed_at: Date | null
}

/**
 * Undefined if the outcome is unknown. One key refunds once, as long as the provider knows it. Before a new key is used,
 * the provider is searched for a refund under the previous one. It never refunds more than was paid, but may refund a part
 * twice once it has forgotten the key, so it is always searched for a part.
 */
export function askRefund(work: OrderWork, asked: AskedRefund): Promise<Refund | 'refused' | undefined> {
  return askProvider(work, async (provider) => {
    const made = asked.isPart || asked.refund_key_renewed_at ? await findMade(provider, asked) : undefined
    return made ?? (await makeRefund(work, provider, asked))
  })
}

async function makeRefund(work: OrderWork, provider: PaymentProvider, asked: AskedRefund) {
  const { intent, amount_cents: amountCents, refund_key: idempotencyKey } = asked
  try {
    return await provider.refund({ intent, amountCents, idempotencyKey })
  } catch (error) {
    // The provider repeats this error for this key, so the next attempt needs another one.
    if (error instanceof ProviderFailed) await renewRefundKey(work, asked)
    if (!(error instanceof ProviderRefused)) throw error
    work.log.warn({ err: error, intent }, 'the provider refused a refund')
    // The provider refuses a second refund: the first may exist under a key that it has forgotten.
    return (await findMade(provider, asked)) ?? ('refused' as const)
  }
}

async function findMade(provider: PaymentProvider, asked: AskedRefund) {
  const refunds = await provider.listRefunds(asked.intent).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return []
    throw error
  })
  return refunds.find((refund) => isOwnRefund(asked, refund) && !isRefundOver(refund.status))
}

async function renewRefundKey({ db, clock }: OrderWork, asked: AskedRefund) {
  const table = sql.table(asked.isPart ? 'order_refund' : 'payment')
  await sql`
    update ${table} set refund_key = ${newRefundKey(asked)}, refund_key_renewed_at = ${clock.now()}
    where id = ${asked.id} and refund_key = ${asked.refund_key}`.execute(db)
}
