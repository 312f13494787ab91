import type { Keys } from '#api/config/keys.ts'

/** A few clubs' worth. */
const MOST = 20_000
const opened = new Map<string, string>()

/**
 * Opening a sealed code costs more than all else a row needs, and a sealed text never comes to mean another code: what
 * was opened lately is remembered, the oldest forgotten first.
 */
export function openCode(keys: Pick<Keys, 'decrypt'>, sealed: string): string {
  const known = opened.get(sealed)
  if (known !== undefined) return known
  const code = keys.decrypt(Buffer.from(sealed, 'base64'))
  opened.set(sealed, code)
  if (opened.size > MOST) opened.delete(opened.keys().next().value!)
  return code
}
