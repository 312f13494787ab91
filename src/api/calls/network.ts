/**
 * Whom a limit per address counts: the address itself, or for IPv6 its first 64 bits. A household has 2^64 addresses
 * of the same network, and could otherwise take a new one for each try.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('%')[0]!.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...(ip.includes('::') ? Array<string>(missing).fill('0') : []), ...groups(tail)]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
