/** Digits and the signs that people write between them. */
export function isPhoneNumber(text: string): boolean {
  return /^[\d +()./-]+$/.test(text) && /\d/.test(text)
}
