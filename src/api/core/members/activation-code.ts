import { randomInt } from 'node:crypto'

/** Without the characters that people confuse: 0/O, 1/I/L, 5/S, 8/B. */
const LETTERS = 'ACDEFGHJKMNPQRTUVWXYZ234679'

export function newActivationCode(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]!
  const four = () => letter() + letter() + letter() + letter()
  return `${four()}-${four()}`
}

/** The form in which codes are compared, independent of how they were typed. */
export function normaliseCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
