import { type Behaviour, testCards } from '#contract/sandbox-cards.ts'
import type { CalendarDate } from '#domain/dates.ts'

export interface TypedCard {
  number: string
  exp_month: string
  exp_year: string
  cvc: string
}

export interface CardError {
  code: string
  message: string
}

/** How a card will behave, or its problem. The number is not passed on. */
export function checkCard(card: TypedCard, today: CalendarDate): { behaviour: Behaviour } | { error: CardError } {
  const digits = card.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    return refuse('incorrect_number', 'Le numéro de carte est invalide.')
  }
  const known = testCards.find(({ number }) => number.replaceAll(' ', '') === digits)
  if (!known?.behaviour) {
    return refuse('test_mode_live_card', 'Seules les cartes de test sont acceptées ici.')
  }
  if (!/^(0?[1-9]|1[0-2])$/.test(card.exp_month)) {
    return refuse('invalid_expiry_month', 'Le mois d’expiration est invalide.')
  }
  if (!/^(\d{2}|\d{4})$/.test(card.exp_year)) {
    return refuse('invalid_expiry_year', 'L’année d’expiration est invalide.')
  }
  const lastMonth = `${card.exp_year.padStart(4, '20')}-${card.exp_month.padStart(2, '0')}`
  if (lastMonth < today.slice(0, 7)) return refuse('expired_card', 'La carte est expirée.')
  if (!/^\d{3,4}$/.test(card.cvc)) return refuse('invalid_cvc', 'Le code de sécurité est invalide.')
  return { behaviour: known.behaviour }
}

function refuse(code: string, message: string) {
  return { error: { code, message } }
}

/** Luhn: every second digit from the right counts double; the sum of all digits ends in zero. */
function passesLuhn(digits: string) {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const worth = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (worth > 9 ? worth - 9 : worth)
    }, 0)
  return sum % 10 === 0
}
