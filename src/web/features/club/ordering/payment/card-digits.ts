import type { CalendarDate } from '#domain/dates.ts'

/** Groups of four digits, as on a card. */
export function groupDigits(text: string): string {
  return (
    text
      .replace(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ')
}

/** 'MM / AA'. A one-digit month gets its zero. */
export function groupExpiry(text: string): string {
  const digits = text.replace(/\D/g, '')
  const four = (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4)
  return four.length > 2 ? `${four.slice(0, 2)} / ${four.slice(2)}` : four
}

export interface CardNumbers {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** The problem of a part of the card, or null. Only the provider knows whether the card exists. */
export const cardChecks = {
  number: (text: string) => (/^\d{13,19}$/.test(text.replace(/\D/g, '')) ? null : 'Le numéro de carte est incomplet'),
  expiry: (text: string) =>
    /^(0[1-9]|1[0-2]) \/ \d\d$/.test(text) ? null : 'La date d’expiration n’est pas valide (MM / AA)',
  cvc: (text: string) => (/^\d{3,4}$/.test(text) ? null : 'Le code de sécurité compte 3 ou 4 chiffres'),
}

/** What to say of a complete number whose check digit (Luhn) is wrong; null of any other. The provider decides. */
export function checkDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 13) return null
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0 ? null : 'Vérifiez le numéro de carte\u00a0: un chiffre ne correspond pas'
}

/**
 * The message at the expiry date of a card whose last month is over; null for a valid or an incomplete date. It only warns:
 * the payment provider accepts or refuses the card.
 */
export function checkExpired(text: string, today: CalendarDate): string | null {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? []
  return month && `20${year}-${month}` < today.slice(0, 7) ? EXPIRED : null
}

export const EXPIRED = 'La carte est expirée'

/** The numbers of a card; null while incomplete. */
export function readCard(number: string, expiry: string, cvc: string): CardNumbers | null {
  if (cardChecks.number(number) || cardChecks.expiry(expiry) || cardChecks.cvc(cvc)) return null
  const [month, year] = expiry.split(' / ').map(Number)
  return { number: number.replace(/\D/g, ''), exp_month: month!, exp_year: 2000 + year!, cvc }
}
