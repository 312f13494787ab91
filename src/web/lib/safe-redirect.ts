/**
 * The allowed targets of `?redirect=`: paths of the portal. Browsers read `//host`, `/\host` and control characters in
 * a URL as another site, so those are refused rather than cleaned.
 */
export function safeRedirect(target: unknown): string | undefined {
  if (typeof target !== 'string' || target.length > 2000) return undefined
  if (!/^\/(?![/\\])/.test(target)) return undefined
  // oxlint-disable-next-line no-control-regex -- control characters are the attack
  if (/[\u0000-\u0020\u007f\\]/.test(target)) return undefined
  const path = target.split(/[?#]/)[0]!
  if (path.split('/').includes('..')) return undefined
  // Back to a page for people who are signed out, or to the choice just made, would only go round in circles.
  if (/^\/(login|chooseProfile|account\/(?!settings).*)\/*$/i.test(path)) return undefined
  return target
}
