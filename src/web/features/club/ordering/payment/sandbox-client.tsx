import { lazyPart } from '#web/ui/lazy-part.tsx'
import { callSandbox, type SandboxAnswer } from './call-sandbox.ts'
import { CONFIRM_WITHIN_MS, type Confirmation, type PaymentClient, within } from './payment-client.ts'

/** The sandbox has no script of its own, so its calls are made here. */
export const sandboxClient: PaymentClient = {
  CardField: lazyPart(() => import('./sandbox-card-field.tsx')),
  confirmCard: (clientSecret, paymentMethod, returnUrl) =>
    confirm(clientSecret, { payment_method: paymentMethod, return_url: returnUrl }),
  confirmBancontact: (clientSecret, _holder, returnUrl) =>
    confirm(clientSecret, { type: 'bancontact', return_url: returnUrl }),
}

async function confirm(clientSecret: string, how: Record<string, string>): Promise<Confirmation> {
  const [intent] = clientSecret.split('_secret_')
  const sent = callSandbox(`payment_intents/${intent}/confirm`, { client_secret: clientSecret, ...how })
  return confirmationOf(await within(CONFIRM_WITHIN_MS, sent))
}

function confirmationOf({ status, next_action }: SandboxAnswer): Confirmation {
  if (status === 'succeeded' || status === 'processing') return { status: 'done' }
  if (status === 'requires_action' && next_action) return { status: 'redirect', url: next_action.url }
  return { status: status === 'requires_payment_method' ? 'refused' : 'unclear' }
}
