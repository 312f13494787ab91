/**
 * The path of the portal that `url` names; null where none is given, undefined for any other place. Only a path is kept,
 * so that the sandbox cannot send anybody elsewhere.
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
  // A path that begins with two strokes names a host.
  if (!isPortal || wanted.pathname.startsWith('//')) return undefined
  return wanted.pathname + wanted.search
}
