import { withCheckDigits } from './structured-communication.ts'

/** An account number as it is printed and read aloud: in groups of four. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

/** Whether its two check digits fit (ISO 13616); a Belgian one has sixteen signs. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban) || (iban.startsWith('BE') && !/^BE\d{14}$/.test(iban))) return false
  return remainderOf(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** One spelling for each account, so that two can be compared: an old Belgian number becomes the IBAN it is part of. */
export function toIban(account: string): string {
  const compact = account.replace(/[\s.-]/g, '').toUpperCase()
  if (!/^\d{12}$/.test(compact) || withCheckDigits(compact.slice(0, 10)) !== compact) return compact
  return `BE${String(98 - remainderOf(`${compact}BE00`)).padStart(2, '0')}${compact}`
}

/** Several accounts in one text: one per line, or with commas between them. */
export function parseIbans(text: string): string[] {
  return text
    .split(/[,;\n\r]/)
    .map((one) => one.replace(/\s/g, '').toUpperCase())
    .filter((one) => one !== '')
}

/** Modulo 97, each letter as its two digits (A = 10). */
function remainderOf(signs: string): number {
  let rest = 0
  for (const sign of signs) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
