/** A key for a call that may be tried again. Made by hand: over plain HTTP browsers offer no randomUUID. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
