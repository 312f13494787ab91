/** Digits and the separators that people use. */
export function isPhoneNumber(text: string): boolean {
  return /^[\d +()./-]+$/.test(text) && /\d/.test(text)
}
