import type { CalendarDate } from '#domain/dates.ts'
import { type LedgerEntry, type LedgerLine, transferLines } from './ledger-entry.ts'

export interface PaymentFacts {
  id: number
  provider: 'stripe' | 'sandbox' | 'virement'
  amount_cents: number
  settled_on: CalendarDate
  is_refunded: boolean
  /** Null unless the provider's refund of the whole order failed after it had succeeded. */
  refund_failed_on: CalendarDate | null
  /** The movement that brought it, if the bank's file came first. */
  id_movement: number | null
}

/** A refund of lines or of an amount, or of a payment that came a second time, whose money went back. */
export interface RefundFacts {
  id: number
  done_on: CalendarDate
  /** Null unless the provider's refund failed after it had succeeded. */
  failed_on: CalendarDate | null
  amount_cents: number
  /** The part that becomes the club's credit again. */
  credit_cents: number
  /** The online payment that it went back to; null for a transfer. */
  id_payment: number | null
  /** Came although the order was paid: it was no sale. */
  is_second_payment: boolean
  /** The number of its credit note. */
  credit_note: string | null
  /** The price of its lines, summed by product; none for an amount. */
  products: { id_product: number; cents: number }[]
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
  refunds: RefundFacts[]
  /** The number of the credit note of the whole order. */
  credit_note: string | null
  /** In the books: the sources of its entries, the money held for it, and the difference that was accepted. */
  posted: ReadonlySet<string>
  held_cents: number
  written_off_cents: number
  /** The club's credit that was used for it. */
  applied_cents: number
}

/**
 * The entries that the books lack about an order. Money that came in is held for it; once it is paid, the sale takes that
 * money, a difference that a person accepted is written off, and what is left becomes the club's credit. The refund of
 * the whole order takes back what its earlier refunds left.
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
  const { sharesOf, left } = shareParts(order)
  const refunds = order.refunds.flatMap((refund) => planRefund(order, refund, sharesOf.get(refund.id)))
  entries.push(...refunds.filter(({ source }) => !order.posted.has(source)))
  if (order.refunded_on !== null && !order.posted.has(`credit note ${order.id}`)) {
    entries.push(takeSaleBack(order, order.refunded_on, writtenOff))
    entries.push(...payBack(order, order.refunded_on, owedFor(order, writtenOff), left))
  }
  for (const payment of order.payments) {
    const cents = left.get(payment.id)!
    if (order.refunded_on === null || payment.refund_failed_on === null || cents === 0) continue
    const entry = undoPayout(
      order,
      `failed refund of payment ${payment.id}`,
      payment.refund_failed_on,
      cents,
      payment.id,
    )
    if (!order.posted.has(entry.source)) entries.push(entry)
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

function planRefund(order: OrderFacts, refund: RefundFacts, shares: Shares | undefined): LedgerEntry[] {
  const entries = shares ? refundPart(order, refund, shares) : returnSecondPayment(order, refund)
  const { id, failed_on, amount_cents, id_payment } = refund
  if (failed_on === null) return entries
  return [...entries, undoPayout(order, `failed refund ${id}`, failed_on, amount_cents, id_payment)]
}

/** The money enters the books with the decision about it, as the club's credit, and leaves them the way it came. */
function returnSecondPayment(order: OrderFacts, { id, done_on, amount_cents, id_payment }: RefundFacts): LedgerEntry[] {
  const entry = { ...about(order, done_on), ...(id_payment !== null && { id_payment }) }
  const provider = { account: 'provider' as const }
  const received = transferLines(amount_cents, provider, ofClub(order))
  const returned = transferLines(amount_cents, ofClub(order), provider)
  return [
    { ...entry, source: `second payment ${id}`, kind: 'credit', lines: received },
    { ...entry, source: `returned ${id}`, kind: 'payout', lines: returned },
  ]
}

/** The provider has the money again. The club is owed it: as its credit, which is used or paid back in another way. */
function undoPayout(
  order: OrderFacts,
  source: string,
  day: CalendarDate,
  amount_cents: number,
  id_payment: number | null,
): LedgerEntry {
  const entry = { ...about(order, day), ...(id_payment !== null && { id_payment }) }
  const lines = transferLines(amount_cents, { account: 'provider' }, ofClub(order))
  return { ...entry, source, kind: 'correction', lines }
}

function refundPart(order: OrderFacts, refund: RefundFacts, shares: Shares): LedgerEntry[] {
  const { id, amount_cents, credit_cents } = refund
  const entry = about(order, refund.done_on)
  const lines = [
    ...spreadByProduct(refund).map((line) => ({ account: 'sales' as const, ...line })),
    { ...ofOrder(order), amount_cents: -amount_cents },
  ]
  const entries: LedgerEntry[] = [
    {
      ...entry,
      document: refund.credit_note ?? order.numero,
      source: `credit note of refund ${id}`,
      kind: 'credit_note',
      lines,
    },
  ]
  if (credit_cents > 0) {
    const restored = transferLines(credit_cents, ofOrder(order), ofClub(order))
    entries.push({ ...entry, source: `restored by refund ${id}`, kind: 'credit', lines: restored })
  }
  for (const [id_payment, cents] of shares) {
    if (cents === 0) continue
    const account = refund.id_payment === null ? 'transfers' : 'provider'
    const payout = { ...entry, kind: 'payout' as const, lines: transferLines(cents, ofOrder(order), { account }) }
    if (id_payment === null) entries.push({ ...payout, source: `payout of refund ${id}` })
    else entries.push({ ...payout, source: `payout ${id_payment} of refund ${id}`, id_payment })
  }
  return entries
}

/** The payments that the money of a part goes back to, with the cents of each. Null: no payment says how the money came. */
type Shares = Map<number | null, number>

/**
 * Shares the money of every part out: to the online payment that it names, or to the transfers, the first one first.
 * Returns the shares by id of the part, and what they leave of each payment.
 */
function shareParts(order: OrderFacts) {
  const left = new Map(order.payments.map(({ id, amount_cents }) => [id, amount_cents]))
  const transfers = order.payments.filter(({ provider }) => provider === 'virement').map(({ id }) => id)
  const sharesOf = new Map<number, Shares>()
  for (const { id, id_payment, amount_cents, credit_cents } of listParts(order)) {
    const shares: Shares = new Map()
    let rest = amount_cents - credit_cents
    for (const payment of id_payment === null ? transfers : [id_payment]) {
      const cents = Math.min(rest, left.get(payment) ?? 0)
      left.set(payment, (left.get(payment) ?? 0) - cents)
      rest -= cents
      shares.set(payment, cents)
    }
    sharesOf.set(id, shares.set(null, rest))
  }
  return { sharesOf, left }
}

/** The amount, by product as far as the lines explain it. */
function spreadByProduct({ amount_cents, products }: RefundFacts): { id_product?: number; amount_cents: number }[] {
  let left = amount_cents
  const spread = products.map(({ id_product, cents }) => {
    const ofThis = Math.min(left, cents)
    left -= ofThis
    return { id_product, amount_cents: ofThis }
  })
  return [...spread, { amount_cents: left }].filter((line) => line.amount_cents !== 0)
}

/** What the refunds of lines and amounts took back of the sale. */
const listParts = ({ refunds }: OrderFacts) => refunds.filter(({ is_second_payment }) => !is_second_payment)
const sumParts = (order: OrderFacts) => listParts(order).reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** The sale, less what its refunds took back: an amount was taken back without product. */
function leftOfSale(order: OrderFacts): LedgerLine[] {
  const taken = listParts(order).flatMap(spreadByProduct)
  const cents = new Map<number | undefined, number>()
  for (const { id_product, amount_cents } of saleLines(order, 1)) cents.set(id_product, amount_cents)
  for (const { id_product, amount_cents } of taken) {
    cents.set(id_product, (cents.get(id_product) ?? 0) - amount_cents)
  }
  return [...cents]
    .filter(([, amount_cents]) => amount_cents !== 0)
    .map(([id_product, amount_cents]) => ({
      account: 'sales',
      ...(id_product !== undefined && { id_product }),
      amount_cents,
    }))
}

/** The club is owed the money that it paid for the order and has not got back, but not a difference that was written off. */
const owedFor = (order: OrderFacts, writtenOff: number) => order.total_cents - writtenOff - sumParts(order)

function takeSaleBack(order: OrderFacts, day: CalendarDate, writtenOff: number): LedgerEntry {
  const owed = owedFor(order, writtenOff)
  return {
    ...about(order, day),
    document: order.credit_note ?? order.numero,
    source: `credit note ${order.id}`,
    kind: 'credit_note',
    lines: [
      ...leftOfSale(order),
      ...(owed === 0 ? [] : [{ ...ofOrder(order), amount_cents: -owed }]),
      ...(writtenOff === 0 ? [] : [{ account: 'write_off' as const, amount_cents: -writtenOff }]),
    ],
  }
}

/**
 * Each payment goes back the way it came, a transfer by a transfer; credit that was used is credit again. What a transfer
 * brought above the total became the club's credit and stays it.
 */
function payBack(
  order: OrderFacts,
  day: CalendarDate,
  owedCents: number,
  left: ReadonlyMap<number, number>,
): LedgerEntry[] {
  let owed = owedCents
  const entries: LedgerEntry[] = []
  const push = (source: string, amount: number, account: 'provider' | 'transfers', id_payment?: number) => {
    if (amount <= 0) return
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
  const restoredBefore = listParts(order).reduce((sum, { credit_cents }) => sum + credit_cents, 0)
  const restored = Math.min(owed, order.applied_cents - restoredBefore)
  if (restored > 0) {
    const lines = transferLines(restored, ofOrder(order), ofClub(order))
    entries.push({ ...about(order, day), source: `restored ${order.id}`, kind: 'credit', lines })
    owed -= restored
  }
  for (const { id, provider } of order.payments.filter(({ is_refunded }) => is_refunded)) {
    if (provider !== 'virement') push(`payout ${id}`, left.get(id)!, 'provider', id)
    else push(`payout ${id}`, Math.min(owed, left.get(id)!), 'transfers', id)
  }
  push(`paid back ${order.id}`, owed, 'transfers')
  return entries
}
