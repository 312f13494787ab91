import { toCents } from '#domain/money.ts'
import { type CartGroup, type CartLine, groupCart } from '#web/features/club/ordering/cart/cart-groups.ts'
import type { CheckedCart } from '#web/features/club/ordering/order-queries.ts'
import type { Cart } from '#web/lib/read-orders.ts'

export interface PricedLine extends CartLine {
  kind: keyof Cart
  days: { from: string; to: string } | null
  cents: number
}

export interface PricedGroup {
  label: CartGroup['label']
  lines: PricedLine[]
}

export interface PricedCart {
  groups: PricedGroup[]
  /** Lines that can no longer be ordered. */
  blocked: PricedLine[]
  /** Number and total of the lines that can be ordered. */
  count: number
  totalCents: number
}

/**
 * The cart with today's prices, without lines removed a moment ago. Members of the order that this cart was placed as
 * (`placed`) are free: the next order replaces it.
 */
export function priceCart(checked: CheckedCart, cart: Cart, placed = false): PricedCart {
  const free = <Line extends { reason: string | null; alreadyInAnOrder: boolean }>(line: Line): Line =>
    placed && line.alreadyInAnOrder ? { ...line, reason: null } : line
  const kept: CheckedCart = {
    ...checked,
    renew: checked.renew.filter(({ id }) => cart.renew.includes(id)).map(free),
    licence_club: checked.licence_club.filter(({ id }) => cart.licence_club.includes(id)).map(free),
  }
  const groups = groupCart(kept).map(({ label, lines }) => ({
    label,
    lines: lines.map((line) => (label === 'Licence club' ? priceClub(line, kept) : priceMember(line, kept))),
  }))
  const lines = groups.flatMap((group) => group.lines)
  const orderable = lines.filter(({ reason }) => reason === null)
  return {
    groups,
    blocked: lines.filter(({ reason }) => reason !== null),
    count: orderable.length,
    totalCents: orderable.reduce((sum, { cents }) => sum + cents, 0),
  }
}

function priceMember(line: CartLine, checked: CheckedCart): PricedLine {
  const { dateDebutIfSelected: from, dateFinIfSelected: to } = checked.renew.find(({ id }) => id === line.id)!
  return { ...line, kind: 'renew', days: from && to ? { from, to } : null, cents: centsOf(checked, 'licence_renew') }
}

function priceClub(line: CartLine, checked: CheckedCart): PricedLine {
  const { date_debut: from, date_fin: to } = checked.licence_club.find(({ id }) => id === line.id)!
  return { ...line, kind: 'licence_club', days: { from, to }, cents: centsOf(checked, 'licence_club') }
}

type Code = CheckedCart['catalogue'][number]['code']

/** Prices come in euros; sums are made in cents. */
function centsOf({ catalogue }: CheckedCart, code: Code): number {
  return toCents(catalogue.find((product) => product.code === code)?.price ?? 0)
}
