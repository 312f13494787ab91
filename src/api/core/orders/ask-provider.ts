import { inTransaction } from '#api/database/in-transaction.ts'
import {
  type Intent,
  IntentUnknown,
  type PaymentProvider,
  ProviderFailed,
  ProviderRefused,
  ProviderUnreachable,
} from '#api/payments/payment-provider.ts'
import { applyIntent } from './apply-intent.ts'
import { findLivePayment, findOrder, listNotedIntents, type Payment, renewKey, storeIntent } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'

const ANSWER_WITHIN_MS = 5000

/** The provider's answer; undefined if none comes within five seconds, which fails no call. */
export async function askProvider<T>(
  work: Pick<OrderWork, 'payments' | 'log'>,
  ask: (provider: PaymentProvider) => Promise<T>,
): Promise<T | undefined> {
  const { payments, log } = work
  if (!payments) return undefined
  let timer: NodeJS.Timeout | undefined
  try {
    const silence = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new ProviderUnreachable('no answer in time')), ANSWER_WITHIN_MS)
    })
    return await Promise.race([ask(payments), silence])
  } catch (error) {
    log.warn({ err: error, provider: payments.name }, 'the payment provider could not be asked')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Polls the intent of the order, creates it if it is missing, and applies the answer. */
export async function syncPaymentIntent(work: OrderWork, idOrder: number): Promise<Intent | undefined> {
  const payment = await findLivePayment(work.db, idOrder)
  if (payment?.provider !== work.payments?.name) return undefined
  const intent =
    payment && (await (payment.intent ? askAboutIntent(work, payment, 'readIntent') : makeIntent(work, payment)))
  if (intent) await inTransaction(work, (work) => applyIntent(work, payment.provider, intent))
  return intent
}

/** The state of a payment's intent. An intent that the provider does not know counts as cancelled. */
export function askAboutIntent(
  work: Pick<OrderWork, 'payments' | 'log'>,
  payment: Payment,
  ask: 'readIntent' | 'cancelIntent',
): Promise<Intent | undefined> {
  const { id_order: idOrder, amount_cents: amountCents, currency } = payment
  const id = payment.intent!
  return askProvider(work, (provider) =>
    provider[ask](id).catch((error: unknown) => {
      if (!(error instanceof IntentUnknown)) throw error
      work.log.warn({ provider: provider.name, intent: id }, 'the payment provider does not know this intent')
      return { id, clientSecret: '', status: 'cancelled' as const, amountCents, currency, idOrder }
    }),
  )
}

async function makeIntent(work: OrderWork, payment: Payment) {
  const intent = await askProvider(
    work,
    async (provider) =>
      (await findMadeIntent(work, provider, payment)) ?? (await createIntent(work, provider, payment)),
  )
  if (!intent) return undefined
  if (await storeIntent(work.db, payment.id, intent.id, work.clock.now())) return intent
  // While the provider created the intent, the order was cancelled or changed to a transfer.
  await askProvider(work, (provider) => provider.cancelIntent(intent.id))
  return undefined
}

/**
 * An intent that the provider created although it answered with an error. No browser has its secret, so it was not
 * paid; it is used instead of a second one.
 */
async function findMadeIntent(work: OrderWork, provider: PaymentProvider, payment: Payment) {
  if (!payment.key_renewed_at) return undefined
  const noted = await listNotedIntents(work.db, payment.id_order)
  const made = await provider.listIntents(payment.id_order, payment.created_at)
  return made.find(
    ({ id, status, amountCents }) =>
      status !== 'cancelled' && amountCents === payment.amount_cents && !noted.includes(id),
  )
}

/** The provider repeats an error for its key, so the next attempt uses a new key. A timeout keeps the key. */
async function createIntent(work: OrderWork, provider: PaymentProvider, payment: Payment) {
  const order = await findOrder(work.db, payment.id_order)
  const { prenom, nom, adresse, cp, ville } = order.adresse_livraison
  try {
    return await provider.createIntent({
      idempotencyKey: payment.idempotency_key,
      idOrder: order.id,
      numero: order.numero,
      amountCents: payment.amount_cents,
      receiptEmail: order.adresse_facturation.mail,
      shipping: { name: `${prenom} ${nom}`, line1: adresse, city: ville, postalCode: cp },
    })
  } catch (error) {
    if (error instanceof ProviderFailed || error instanceof ProviderRefused) {
      await renewKey(work.db, payment, work.clock.now())
    }
    throw error
  }
}
