/** Parameters that a payment provider adds to the return URL. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/**
 * The URL without the provider's parameters; null without any. The client secret gives access to the payment, so it
 * must not stay in the history or in a redirect.
 */
export function urlWithoutSecret(address: string): string | null {
  const url = new URL(address)
  const added = ADDED.filter((name) => url.searchParams.has(name))
  if (added.length === 0) return null
  for (const name of added) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
