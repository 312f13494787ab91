import type { Deps } from '#api/deps.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'

/** Stripe where its keys are set, else the sandbox in the demonstration; never the sandbox in production. */
export async function createPayments(deps: Omit<Deps, 'payments'>): Promise<PaymentProvider | null> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, ...env } = deps.env
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const { createStripeProvider } = await import('./stripe-provider.ts')
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
