import { formatBrowser } from '#domain/format-browser.ts'

/** Where a sign-in came from. */
export interface SignInOrigin {
  /** As `networkOf` gives it. */
  network: string
  userAgent: string
}

/**
 * Whether an earlier sign-in came from the same browser and system, on a network close by. Versions do not count, nor
 * does the end of an IP: browsers update themselves every month, and Belgian lines get another IP every few days.
 */
export function isKnownDevice(origin: SignInOrigin, earlier: SignInOrigin[]): boolean {
  const device = formatBrowser(origin.userAgent)
  const range = rangeOf(origin.network)
  return earlier.some((one) => rangeOf(one.network) === range && formatBrowser(one.userAgent) === device)
}

/** The first 16 bits of an IPv4, the first 32 of an IPv6. */
function rangeOf(network: string): string {
  const separator = network.includes(':') ? ':' : '.'
  return network.split(separator).slice(0, 2).join(separator)
}
