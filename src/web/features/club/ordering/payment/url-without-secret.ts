/** What a payment provider adds to the address it sends people back to. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/**
 * The same address without what the provider added; null where it added nothing. Whoever knows the client secret can
 * look into the payment: it must not stay in the history, nor travel on in a redirect.
 */
export function urlWithoutSecret(address: string): string | null {
  const url = new URL(address)
  const added = ADDED.filter((name) => url.searchParams.has(name))
  if (added.length === 0) return null
  for (const name of added) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
