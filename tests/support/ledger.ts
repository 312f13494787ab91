import { expect } from 'vitest'
import { postMissing } from '#api/core/ledger/post-missing.ts'
import type { TestApi } from './api.ts'

/** The balance of each account, in cents. Accounts at zero are left out. */
export async function readBalances(api: TestApi, where = 'true') {
  const { rows } = await api.deps.pool.query<{ account: string; cents: number }>(
    `select line.account, sum(line.amount_cents) as cents
     from ledger_line line join ledger_entry entry on entry.id = line.id_entry
     where ${where} group by 1 having sum(line.amount_cents) <> 0 order by 1`,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** 'kind: account 1, account -1' for each entry of an order, the oldest first. */
export async function listEntries(api: TestApi, where: string) {
  const { rows } = await api.deps.pool.query<{ text: string }>(
    `select entry.kind || ': ' || string_agg(line.account || ' ' || line.amount_cents, ', ' order by line.id) as text
     from ledger_entry entry join ledger_line line on line.id_entry = entry.id
     where ${where} group by entry.id order by entry.id`,
  )
  return rows.map(({ text }) => text)
}

const DISAGREEMENTS = {
  'an entry that does not balance': 'select id_entry from ledger_line group by id_entry having sum(amount_cents) <> 0',
  'a paid order that was not sold at its total': `
    select o.id from club_order o
    where (o.state in ('paid', 'refunded')) is distinct from (o.total_cents = (
      select coalesce(sum(line.amount_cents), 0) from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where entry.id_order = o.id and entry.kind = 'sale' and line.account = 'clubs'))`,
  'a closed account of an order that is not at zero': `
    select o.id from club_order o join ledger_line line on line.id_order = o.id
    where o.state in ('paid', 'refunded', 'cancelled') group by o.id having sum(line.amount_cents) <> 0`,
  'an order that holds less than nothing': `
    select id_order from ledger_line where id_order is not null group by id_order having sum(amount_cents) > 0`,
  'a club with less than nothing': `
    select id_club from ledger_line where account = 'clubs' group by id_club having sum(amount_cents) > 0`,
  'a credit below nothing': `
    select id_club from ledger_line where account = 'clubs' and id_order is null
    group by id_club having sum(amount_cents) > 0`,
  'movements that wait and the account of movements to decide': `
    select 1 where (select coalesce(sum(amount_cents), 0) from bank_movement
        where state = 'unmatched' and reason is distinct from 'currency')
      <> (select coalesce(-sum(amount_cents), 0) from ledger_line where account = 'unallocated')`,
  'a movement that is not in the books with its amount': `
    select m.id from bank_movement m
    where m.reason is distinct from 'currency' and m.amount_cents is distinct from (
      select sum(line.amount_cents) from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where entry.id_movement = m.id and line.account = 'bank')`,
  'lines of the provider that were paid out and the payouts in the books, by movement': `
    select m.id from bank_movement m
    left join lateral (
      select coalesce(sum(line.amount_cents), 0) as cents, count(*) as lines
      from payout_line paid join ledger_line line on line.id = paid.id_line and line.account = 'provider'
      where paid.id_movement = m.id
    ) paid on true
    left join lateral (
      select coalesce(sum(line.amount_cents) filter (where line.account = 'provider'), 0) as provider,
        coalesce(sum(line.amount_cents) filter (where line.account = 'fees'), 0) as fees
      from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where entry.id_movement = m.id
    ) booked on true
    where (m.state = 'payout') <> (paid.lines > 0) or booked.provider <> -paid.cents or booked.fees < 0
      or booked.fees <> case when m.state = 'payout' then paid.cents - m.amount_cents else 0 end`,
  'a line that was paid out and is none of the provider’s': `
    select paid.id_line from payout_line paid join ledger_line line on line.id = paid.id_line
    join ledger_entry entry on entry.id = line.id_entry
    where line.account <> 'provider' or entry.id_movement is not null`,
  'credit notes with a gap': `
    select year from credit_note group by year having max(number) <> count(*) or min(number) <> 1`,
  'a credit note that is not in the books with its amount': `
    select note.id from credit_note note
    where -note.amount_cents is distinct from (
      select sum(line.amount_cents) from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where line.account = 'clubs' and entry.source = case when note.id_refund is null
        then 'credit note ' || note.id_order else 'credit note of refund ' || note.id_refund end)`,
  'an order that gave back more than it received': `
    select entry.id_order from ledger_entry entry join ledger_line line on line.id_entry = entry.id
    where line.id_order = entry.id_order and entry.kind in ('payment', 'allocation', 'correction', 'payout', 'credit')
    group by 1 having sum(line.amount_cents) > 0`,
  'a refund of a part that is not in the books with its amount and its credit': `
    select refund.id from order_refund refund
    join lateral (
      select coalesce(sum(line.amount_cents), 0) as given_back,
        coalesce(sum(line.amount_cents) filter (where entry.kind = 'credit'), 0) as restored
      from ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.id_order = entry.id_order
      where entry.id_order = refund.id_order
        and entry.source ~ ('^(payout of|payout \\d+ of|restored by) refund ' || refund.id || '$')
    ) booked on true
    where refund.id_alert is null and (booked.given_back, booked.restored) is distinct from (
      case when refund.done_at is null then 0 else refund.amount_cents end,
      case when refund.done_at is null then 0 else refund.credit_cents end)`,
  'a returned second payment that is not in the books once in and once out': `
    select refund.id from order_refund refund
    where refund.id_alert is not null and (refund.done_at is not null) is distinct from (2 = (
      select count(*) from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where entry.source in ('second payment ' || refund.id, 'returned ' || refund.id)
        and line.account = 'provider'
        and line.amount_cents = case entry.kind when 'credit' then 1 else -1 end * refund.amount_cents))`,
  'a refund that failed after all and is not the club’s credit': `
    select refund.id from order_refund refund
    where (refund.done_at is not null and coalesce(refund.refund_status, '') in ('failed', 'cancelled')) <> exists (
      select from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where entry.source = 'failed refund ' || refund.id and line.account = 'clubs' and line.id_order is null
        and line.amount_cents = -refund.amount_cents)`,
  'a whole refund that failed after all and is not the club’s credit': `
    select payment.id from payment
    where exists (select from payment_alert alert where alert.reason = 'refund_failed_late'
        and alert.provider = payment.provider and alert.intent = payment.refund_id)
      and not exists (
        select from ledger_entry undone join ledger_line line on line.id_entry = undone.id and line.account = 'provider'
        where undone.source = 'failed refund of payment ' || payment.id and line.amount_cents = (
          select -sum(paid.amount_cents) from ledger_entry payout join ledger_line paid on paid.id_entry = payout.id
          where payout.source = 'payout ' || payment.id and paid.account = 'provider'))`,
  // What the order received and still has, what was accepted as a difference, and what refunds of parts gave back.
  'a licence of an order that was neither paid nor accepted by a person': `
    select l.id from licence l join order_line on order_line.id_licence = l.id
    join club_order o on o.id = order_line.id_order
    where l.cancelled_at is null and (o.state <> 'paid' or o.total_cents is distinct from (
      select -sum(line.amount_cents) from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where line.id_order = o.id and entry.kind not in ('sale', 'credit_note')
    ) + (
      select coalesce(sum(refund.amount_cents), 0) from order_refund refund
      where refund.id_order = o.id and refund.id_alert is null and refund.done_at is not null))`,
  'a licence of a line that was refunded': `
    select l.id from licence l join order_line on order_line.id_licence = l.id
    join order_refund_line on order_refund_line.id_line = order_line.id
    join order_refund refund on refund.id = order_refund_line.id_refund
    where l.cancelled_at is null and refund.done_at is not null`,
}

/** Income by month, product and direction, from the orders and from the books: the figures were once computed from orders. */
export async function readIncomeBothWays(pool: TestApi['deps']['pool']) {
  const fromOrders = await pool.query<object>(`
    select to_char(at at time zone 'Europe/Brussels', 'YYYY-MM') as month, id_product, refund, sum(cost_cents) as cents
    from (
      select id, paid_at as at, false as refund from club_order where state in ('paid', 'refunded')
      union all select id, closed_at, true from club_order where state = 'refunded'
    ) moved join order_line on order_line.id_order = moved.id
    group by 1, 2, 3 order by 1, 2, 3`)
  const fromBooks = await pool.query<object>(`
    select to_char(day, 'YYYY-MM') as month, id_product, kind = 'credit_note' as refund, abs(sum(amount_cents)) as cents
    from ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.account = 'sales'
    group by 1, 2, 3 order by 1, 2, 3`)
  return { fromOrders: fromOrders.rows, fromBooks: fromBooks.rows }
}

/** Orders, movements and licences agree with the books, and nothing is missing in them. */
export async function checkBooks(api: TestApi) {
  for (const [what, query] of Object.entries(DISAGREEMENTS)) {
    const { rows } = await api.deps.pool.query(query)
    expect({ [what]: rows }).toEqual({ [what]: [] })
  }
  expect(await postMissing(api.deps)).toBe(0)
}
