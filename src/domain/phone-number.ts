/** Digits and the separators that people use. */
export function isPhoneNumber(text: string): boolean {
  return /^[\d +()./-]+$/.test(text) && /\d/.test(text)
}

/**
 * The form in which phone numbers are compared: the digits, without 0, 00, + or Belgium's 32 at the beginning. Its twin
 * in SQL is the function phone_key of migration 36.
 */
export function phoneKey(text: string): string {
  return text
    .replace(/[^0-9+]/g, '')
    .replace(/^(?:(?:\+|00)?32(?=[0-9]{8})0?|\+|00|0)/, '')
    .replaceAll('+', '')
}
