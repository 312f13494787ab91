import {
  type Confirmation,
  type PaymentClient,
  ProviderSilent,
} from '#web/features/club/ordering/payment/payment-client.ts'
import { paths } from '#web/paths.ts'

/** `left`: the browser goes to the bank. `follow`: poll the order for the outcome. */
export type PaymentEnd = 'follow' | 'refused' | 'not started' | 'left'

interface Payment {
  client: PaymentClient
  clientSecret: string
  slug: string
  idOrder: number
}

/** Confirms the card payment. A timeout is no refusal: the card may have been charged. */
export async function payByCard(
  { client, clientSecret, ...order }: Payment,
  paymentMethod: string,
): Promise<PaymentEnd> {
  const answer = await client.confirmCard(clientSecret, paymentMethod, returnAddress(order)).catch(unclearWhenSilent)
  return answer.status === 'refused' ? 'refused' : leaveOr(answer, 'follow')
}

/** Nothing is paid before the bank's page, so until then it can simply be retried. */
export async function payByBancontact(
  { client, clientSecret, ...order }: Payment,
  holder: { name: string; email: string },
): Promise<PaymentEnd> {
  const answer = await client.confirmBancontact(clientSecret, holder, returnAddress(order)).catch(unclearWhenSilent)
  return answer.status === 'done' ? 'follow' : leaveOr(answer, 'not started')
}

function leaveOr(answer: Confirmation, otherwise: PaymentEnd): PaymentEnd {
  if (answer.status !== 'redirect') return otherwise
  // Replaces this history entry: the back button of the bank's page must not restart the payment.
  location.replace(answer.url)
  return 'left'
}

function unclearWhenSilent(error: unknown): Confirmation {
  if (error instanceof ProviderSilent) return { status: 'unclear' }
  throw error
}

function returnAddress({ slug, idOrder }: Pick<Payment, 'slug' | 'idOrder'>) {
  return `${location.origin}${paths.congratsOrder.replace('$club', slug)}?commande=${idOrder}`
}
