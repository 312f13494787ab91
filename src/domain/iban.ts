import { withCheckDigits } from './structured-communication.ts'

/** In groups of four, as printed. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/** Whether the check digits match (ISO 13616); a Belgian IBAN has sixteen characters. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) || (iban.startsWith('BE') && !/^BE\d{14}$/.test(iban))) return false
  return remainderOf(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** The canonical form of an account for comparison: an old Belgian number becomes its IBAN. */
export function toIban(account: string): string {
  const compact = account.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^\d{12}$/.test(compact) || withCheckDigits(compact.slice(0, 10)) !== compact) return compact
  return `BE${String(98 - remainderOf(`${compact}BE00`)).padStart(2, '0')}${compact}`
}

/** Several accounts in one text, separated by lines or commas. */
export function parseIbans(text: string): string[] {
  return text
    .split(/[,;\n\r]/)
    .map((one) => one.replace(/\s/g, '').toUpperCase())
    .filter((one) => one !== '')
}

/** Modulo 97, with each letter as two digits (A = 10). */
function remainderOf(signs: string): number {
  let rest = 0
  for (const sign of signs) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
