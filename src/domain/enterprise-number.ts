/** The number of the Belgian register of enterprises: ten digits, the last two of them check digits. */
export function isEnterpriseNumber(text: string): boolean {
  const digits = text.replace(/^BE/i, '').replace(/[\s.]/g, '')
  if (!/^[01]\d{9}$/.test(digits)) return false
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
}

/** As printed: 0123.456.749. */
export function formatEnterpriseNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  return `${digits.slice(0, 4)}.${digits.slice(4, 7)}.${digits.slice(7)}`
}
