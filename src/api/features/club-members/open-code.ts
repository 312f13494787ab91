import type { Keys } from '#api/config/keys.ts'

/** The codes of some hundred clubs. */
const MAX_OPENED = 20_000

/** By keys: there is one set, except in tests. */
const opened = new WeakMap<Keys, Map<string, string>>()

/**
 * An activation code from its encrypted form (base64). Managers open the same listing again and again, and decrypting its
 * codes takes longer than everything else in the call, so the last ones are remembered (decision 144).
 */
export function openCode(keys: Keys, sealed: string): string {
  const known = opened.get(keys) ?? new Map<string, string>()
  opened.set(keys, known)
  const remembered = known.get(sealed)
  if (remembered !== undefined) return remembered
  const code = keys.decrypt(Buffer.from(sealed, 'base64'))
  known.set(sealed, code)
  if (known.size > MAX_OPENED) known.delete(known.keys().next().value!)
  return code
}
