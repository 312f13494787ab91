import { formatBrowser } from '#domain/format-browser.ts'

/** The origin of a sign-in. */
export interface SignInOrigin {
  /** A result of `networkOf`. */
  network: string
  userAgent: string
}

/**
 * Whether an earlier sign-in came from the same browser and system, in a nearby network. Versions and the end of an IP
 * are ignored: browsers update every month, and Belgian lines change their IP every few days.
 */
export function isKnownDevice(origin: SignInOrigin, earlier: SignInOrigin[]): boolean {
  const device = formatBrowser(origin.userAgent)
  const range = rangeOf(origin.network)
  return earlier.some((one) => rangeOf(one.network) === range && formatBrowser(one.userAgent) === device)
}

/** The first 16 bits of an IPv4 address, the first 32 of an IPv6 address. */
function rangeOf(network: string): string {
  const separator = network.includes(':') ? ':' : '.'
  return network.split(separator).slice(0, 2).join(separator)
}
