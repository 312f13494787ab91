/** The structured communication of Belgian transfers (OGM/VCS): ten digits, then two that check them. */

/** Modulo 97, with 97 instead of 0, as for communications and Belgian account numbers. */
export function withCheckDigits(digits: string): string {
  const ten = digits.padStart(10, '0')
  return ten + String(Number(ten) % 97 || 97).padStart(2, '0')
}

export function isCommunication(text: string): boolean {
  return /^\d{12}$/.test(text) && withCheckDigits(text.slice(0, 10)) === text
}

/** '+++123/4567/89002+++', as printed. */
export function formatCommunication(twelveDigits: string): string {
  return `+++${twelveDigits.slice(0, 3)}/${twelveDigits.slice(3, 7)}/${twelveDigits.slice(7)}+++`
}

/**
 * Number and communication of an order: the year and six digits of a sequence that continues over the years. It wraps
 * after a million orders, in another year.
 */
export function numberOrder(year: number, sequence: number): { numero: string; communication_structuree: string } {
  const six = String(sequence % 1_000_000).padStart(6, '0')
  return { numero: `${year}-${six}`, communication_structuree: withCheckDigits(`${year}${six}`) }
}
