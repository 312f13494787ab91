/** Amounts are whole cents inside the portal, euros as a JSON number between browser and server. */
export function euros(cents: number): number {
  return cents / 100
}

/** The whole cents of an amount of the API, in euros. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

/** '1 234,50 €', with a narrow no-break space between thousands and a no-break space before the sign. */
export function formatMoney(cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f')
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${whole},${rest}\u00a0€`
}

/** An amount of the API, in euros. */
export function formatEuros(amount: number): string {
  return formatMoney(toCents(amount))
}

/** The cents of a typed amount ('42', '42,5', '1 234,50 €'); null if it is none. */
export function readEuros(text: string): number | null {
  const found = /^(\d{1,9})(?:[,.](\d{1,2}))?$/.exec(text.replace(/[\s€]/g, ''))
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}
