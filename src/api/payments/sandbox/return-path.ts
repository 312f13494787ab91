/**
 * The path of the portal that `url` names; null without one, undefined for any other host. Only a path is stored, so
 * that the sandbox is no open redirect.
 */
export function readReturnPath(url: string | undefined, host: string, publicUrl: string): string | null | undefined {
  if (url === undefined) return null
  if (!URL.canParse(url, publicUrl)) return undefined
  const wanted = new URL(url, publicUrl)
  const portal = new URL(publicUrl)
  const isPortal =
    /^https?:$/.test(wanted.protocol) &&
    [portal.host, host].includes(wanted.host) &&
    !wanted.username &&
    !wanted.password
  // A path that begins with two slashes names a host.
  if (!isPortal || wanted.pathname.startsWith('//')) return undefined
  return wanted.pathname + wanted.search
}
