import type { CalendarDate } from '#domain/dates.ts'
import { type LedgerEntry, type LedgerLine, transferLines } from './ledger-entry.ts'

export interface PaymentFacts {
  id: number
  provider: 'stripe' | 'sandbox' | 'virement'
  amount_cents: number
  settled_on: CalendarDate
  is_refunded: boolean
  /** The movement that brought it, if the bank's file came first. */
  id_movement: number | null
}

export interface OrderFacts {
  id: number
  id_club: number
  numero: string
  total_cents: number
  /** Null while it is not paid. */
  paid_on: CalendarDate | null
  /** Null unless it was refunded. */
  refunded_on: CalendarDate | null
  /** Null unless it was cancelled. */
  cancelled_on: CalendarDate | null
  /** The price of its lines, summed by product. */
  products: { id_product: number; cents: number }[]
  /** Payments that succeeded, refunded or not. */
  payments: PaymentFacts[]
  /** In the books: the sources of its entries, the money held for it, and the difference that was accepted. */
  posted: ReadonlySet<string>
  held_cents: number
  written_off_cents: number
  /** The club's credit that was used for it. */
  applied_cents: number
}

/**
 * The entries that the books lack about an order. Money that came in is held for it; once it is paid, the sale takes that
 * money, a difference that a person accepted is written off, and what is left becomes the club's credit.
 */
export function planOrderEntries(order: OrderFacts): LedgerEntry[] {
  const entries = order.payments
    .map((payment) => receive(order, payment))
    .filter(({ source }) => !order.posted.has(source))
  let held = order.held_cents + sumHeld(entries)
  let writtenOff = order.written_off_cents
  if (order.cancelled_on !== null && held > 0) entries.push(release(order, order.cancelled_on, held))
  if (order.paid_on !== null && !order.posted.has(`sale ${order.id}`)) {
    // No payment is known: an order that another program marked as paid.
    if (held === 0) {
      entries.push(receiveUnknown(order, order.paid_on))
      held = order.total_cents
    }
    entries.push(sell(order, order.paid_on), ...settleDifference(order, order.paid_on, held - order.total_cents))
    writtenOff += Math.max(0, order.total_cents - held)
  }
  if (order.refunded_on !== null && !order.posted.has(`credit note ${order.id}`)) {
    entries.push(takeSaleBack(order, order.refunded_on, writtenOff), ...payBack(order, order.refunded_on, writtenOff))
  }
  return entries
}

const about = ({ id, numero }: OrderFacts, day: CalendarDate) => ({ id_order: id, document: numero, day })
const ofOrder = ({ id, id_club }: OrderFacts) => ({ account: 'clubs' as const, id_club, id_order: id })
const ofClub = ({ id_club }: OrderFacts) => ({ account: 'clubs' as const, id_club })

const sumHeld = (entries: LedgerEntry[]) =>
  -entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === 'clubs')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Where the money of a payment came from, and goes back to. */
function accountOf({ provider, id_movement }: PaymentFacts) {
  if (provider !== 'virement') return 'provider'
  return id_movement === null ? 'transfers' : 'unallocated'
}

function receive(order: OrderFacts, payment: PaymentFacts): LedgerEntry {
  const { id, amount_cents, settled_on, id_movement } = payment
  return {
    ...about(order, settled_on),
    source: `payment ${id}`,
    kind: 'payment',
    id_payment: id,
    ...(id_movement !== null && { id_movement }),
    lines: transferLines(amount_cents, { account: accountOf(payment) }, ofOrder(order)),
  }
}

function receiveUnknown(order: OrderFacts, day: CalendarDate): LedgerEntry {
  return {
    ...about(order, day),
    source: `received ${order.id}`,
    kind: 'payment',
    lines: transferLines(order.total_cents, { account: 'transfers' }, ofOrder(order)),
  }
}

function sell(order: OrderFacts, day: CalendarDate): LedgerEntry {
  return {
    ...about(order, day),
    source: `sale ${order.id}`,
    kind: 'sale',
    lines: [{ ...ofOrder(order), amount_cents: order.total_cents }, ...saleLines(order, -1)],
  }
}

/** By product; a total that differs from its lines leaves a line without product. */
function saleLines({ products, total_cents }: OrderFacts, sign: 1 | -1): LedgerLine[] {
  const rest = total_cents - products.reduce((sum, { cents }) => sum + cents, 0)
  return [...products.map(({ id_product, cents }) => ({ id_product, cents })), { cents: rest }]
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, ...product }) => ({ account: 'sales', ...product, amount_cents: sign * cents }))
}

/** Money that was held for a cancelled order is the club's credit. */
function release(order: OrderFacts, day: CalendarDate, held: number): LedgerEntry {
  const lines = transferLines(held, ofOrder(order), ofClub(order))
  return { ...about(order, day), source: `released ${order.id}`, kind: 'credit', lines }
}

function settleDifference(order: OrderFacts, day: CalendarDate, difference: number): LedgerEntry[] {
  if (difference === 0) return []
  const entry = about(order, day)
  if (difference > 0) {
    const lines = transferLines(difference, ofOrder(order), ofClub(order))
    return [{ ...entry, source: `credit ${order.id}`, kind: 'credit', lines }]
  }
  const lines = transferLines(-difference, { account: 'write_off' }, ofOrder(order))
  return [{ ...entry, source: `write-off ${order.id}`, kind: 'write_off', lines }]
}

/** The club is owed the money that it paid for the order, but not a difference that was written off. */
function takeSaleBack(order: OrderFacts, day: CalendarDate, writtenOff: number): LedgerEntry {
  const owed = order.total_cents - writtenOff
  return {
    ...about(order, day),
    source: `credit note ${order.id}`,
    kind: 'credit_note',
    lines: [
      ...saleLines(order, 1),
      ...(owed === 0 ? [] : [{ ...ofOrder(order), amount_cents: -owed }]),
      ...(writtenOff === 0 ? [] : [{ account: 'write_off' as const, amount_cents: -writtenOff }]),
    ],
  }
}

/**
 * Each payment goes back the way it came, a transfer by a transfer; credit that was used is credit again. What a transfer
 * brought above the total became the club's credit and stays it.
 */
function payBack(order: OrderFacts, day: CalendarDate, writtenOff: number): LedgerEntry[] {
  let owed = order.total_cents - writtenOff
  const entries: LedgerEntry[] = []
  const push = (source: string, amount: number, account: 'provider' | 'transfers', id_payment?: number) => {
    const ofThis = Math.min(owed, amount)
    owed -= ofThis
    const lines = [
      { ...ofOrder(order), amount_cents: ofThis },
      { ...ofClub(order), amount_cents: amount - ofThis },
      { account, amount_cents: -amount },
    ].filter(({ amount_cents }) => amount_cents !== 0)
    const entry = { ...about(order, day), source, kind: 'payout' as const, lines }
    entries.push(id_payment === undefined ? entry : { ...entry, id_payment })
  }
  const restored = Math.min(owed, order.applied_cents)
  if (restored > 0) {
    const lines = transferLines(restored, ofOrder(order), ofClub(order))
    entries.push({ ...about(order, day), source: `restored ${order.id}`, kind: 'credit', lines })
    owed -= restored
  }
  for (const { id, provider, amount_cents, is_refunded } of order.payments) {
    if (!is_refunded) continue
    if (provider !== 'virement') push(`payout ${id}`, amount_cents, 'provider', id)
    else if (owed > 0) push(`payout ${id}`, Math.min(owed, amount_cents), 'transfers', id)
  }
  if (owed > 0) push(`paid back ${order.id}`, owed, 'transfers')
  return entries
}
