import { addMonths, type CalendarDate } from './dates.ts'

export interface Price {
  valid_from: CalendarDate
  price_cents: number
}

export type PriceState = 'past' | 'current' | 'coming'

/** The price of a day: the latest that began. */
export function priceOn<P extends Price>(prices: P[], day: CalendarDate): P | undefined {
  return prices
    .filter(({ valid_from }) => valid_from <= day)
    .reduce<P | undefined>(
      (latest, price) => (latest && latest.valid_from > price.valid_from ? latest : price),
      undefined,
    )
}

export function priceState(price: Price, prices: Price[], today: CalendarDate): PriceState {
  if (price.valid_from > today) return 'coming'
  return priceOn(prices, today)?.valid_from === price.valid_from ? 'current' : 'past'
}

/** A past price is fixed; on its first day it can be corrected until an order asks it. */
export function canChangePrice(price: Price, today: CalendarDate, charged: boolean): boolean {
  return price.valid_from > today || (price.valid_from === today && !charged)
}

const YEARS_AHEAD = 5

/** Why a price cannot begin on that day. */
export function refusePriceDate(from: CalendarDate, today: CalendarDate): 'past' | 'too-late' | null {
  if (from < today) return 'past'
  return from > addMonths(today, YEARS_AHEAD * 12) ? 'too-late' : null
}
