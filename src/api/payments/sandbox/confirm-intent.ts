import type { Behaviour } from '#contract/sandbox-cards.ts'
import type { CardError } from './check-card.ts'
import { type Change, LATE_MS, type SandboxDeps, type SandboxIntent, withIntent } from './sandbox-intents.ts'

interface Confirmation {
  clientSecret: string
  /** The card's id, or 'bancontact'. */
  method: string
  behaviour: Exclude<Behaviour, 'never_answers'> | 'bancontact'
  /** Path of the portal to which the provider's page returns. */
  returnPath: string | null
}

/** The progress that the browser sees. */
export interface Progress {
  id: string
  status: string
  next_action?: { url: string }
  error?: CardError
}

/** Confirms the payment. Undefined for an unknown intent or a wrong secret. */
export function confirmIntent(deps: SandboxDeps, id: string, confirmation: Confirmation) {
  return withIntent(deps, id, async (intent, change): Promise<Progress | undefined> => {
    if (intent.client_secret !== confirmation.clientSecret) return undefined
    if (!intent.status.startsWith('requires_')) {
      const message = 'Ce payement est déjà traité.'
      return { ...toOrderProgress(intent), error: { code: 'payment_intent_unexpected_state', message } }
    }
    const decides_at = new Date(deps.clock.now().getTime() + LATE_MS)
    return toOrderProgress(
      await change({
        method: confirmation.method,
        return_url: confirmation.returnPath,
        last_error: null,
        ...CONSEQUENCES[confirmation.behaviour](decides_at),
      }),
    )
  })
}

const CONSEQUENCES: Record<Confirmation['behaviour'], (decides_at: Date) => Change> = {
  succeeds: () => ({ status: 'succeeded' }),
  refund_pending: () => ({ status: 'succeeded' }),
  refund_fails: () => ({ status: 'succeeded' }),
  refund_fails_late: () => ({ status: 'succeeded' }),
  refund_asks_payer: () => ({ status: 'succeeded' }),
  declined: () => ({ status: 'requires_payment_method', last_error: 'card_declined' }),
  insufficient_funds: () => ({ status: 'requires_payment_method', last_error: 'insufficient_funds' }),
  asks_authentication: () => ({ status: 'requires_action' }),
  bancontact: () => ({ status: 'requires_action' }),
  succeeds_late: (decides_at) => ({ status: 'processing', outcome: 'succeeded', decides_at }),
  fails_late: (decides_at) => ({ status: 'processing', outcome: 'declined', decides_at }),
}

/** The payer's decision on the provider's page. An intent that no longer waits for one is unchanged. */
export function answerAuthorisation(deps: SandboxDeps, id: string, clientSecret: string, approved: boolean) {
  return withIntent(deps, id, async (intent, change) => {
    if (intent.client_secret !== clientSecret) return undefined
    if (intent.status !== 'requires_action') return intent
    return change(
      approved ? { status: 'succeeded' } : { status: 'requires_payment_method', last_error: 'authentication_failed' },
    )
  })
}

/** The intent, for a holder of its secret. */
export function findIntent(deps: SandboxDeps, id: string, clientSecret: string) {
  return withIntent(deps, id, async (intent) => (intent.client_secret === clientSecret ? intent : undefined))
}

const SAYINGS: Record<string, string> = {
  card_declined: 'La banque a refusé le payement.',
  insufficient_funds: 'La provision est insuffisante.',
  authentication_failed: 'L’authentification a échoué.',
}

export function toOrderProgress({ id, status, last_error, client_secret }: SandboxIntent): Progress {
  return {
    id,
    status,
    ...(status === 'requires_action' && { next_action: { url: authorisationPath(id, client_secret) } }),
    ...(last_error && { error: { code: last_error, message: SAYINGS[last_error] ?? last_error } }),
  }
}

function authorisationPath(id: string, clientSecret: string) {
  return `/sandbox/authorise/${encodeURIComponent(id)}?client_secret=${encodeURIComponent(clientSecret)}`
}
