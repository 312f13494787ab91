import type { Deps } from '#api/deps.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

/** Stripe where its keys are set, else the sandbox in the demonstration; never the sandbox in production. */
export function createPayments(deps: Omit<Deps, 'payments'>): PaymentProvider | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, ...env } = deps.env
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    return createStripeProvider({
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: [STRIPE_WEBHOOK_SECRET, env.STRIPE_WEBHOOK_SECRET_PREVIOUS].filter(
        (secret) => secret !== undefined,
      ),
      apiUrl: env.STRIPE_API_URL,
    })
  }
  return env.mode === 'demo' ? createSandboxProvider(deps) : null
}
