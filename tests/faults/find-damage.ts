import type pg from 'pg'
import { findWrongTallies } from '#tests/support/tallies.ts'
import { PLANS } from './order-world.ts'
import type { Acknowledged } from './place-orders.ts'

export interface Found {
  id: number
  state: string
  total: number
  lines: number
  members: number[]
  lines_total: number
  lines_open: boolean
  licences: number
  wrong_licences: number
  recaps: number
  recap_total: number
  recap_lines_total: number
  statut: string
  payments: number
  succeeded: number
  live: number
  succeeded_total: number
  intents: number
  intents_succeeded: number
  mails: string[]
  created_events: number
  paid_events: number
  licence_events: number
}

const FACTS = `
  select o.id, o.state, o.total_cents as total, l.*, r.*, p.*, s.*,
    (select coalesce(array_agg(kind order by kind), '{}') from mail where to_address = o.adresse_facturation->>'mail') as mails,
    a.*
  from club_order o
  cross join lateral (
    select count(*) filter (where action = 'order.create')::integer as created_events,
      count(*) filter (where action = 'order.paid')::integer as paid_events,
      count(*) filter (where action = 'licence.create')::integer as licence_events
    from audit_event where subject = 'order ' || o.numero) a
  cross join lateral (
    select count(*)::integer as lines, array_agg(line.id_member order by line.id_member) as members,
      sum(cost_cents)::integer as lines_total, coalesce(bool_or(open), false) as lines_open,
      count(line.id_licence)::integer as licences,
      count(*) filter (where line.id_licence is not null and (
        c.id_member is distinct from line.id_member or c.id_club is distinct from o.id_club
        or c.date_debut is distinct from line.date_debut or c.date_fin is distinct from line.date_fin))::integer as wrong_licences
    from order_line line left join licence c on c.id = line.id_licence where line.id_order = o.id) l
  cross join lateral (
    select count(distinct recap.id)::integer as recaps, max(recap.total_cents) as recap_total, max(statut) as statut,
      sum(recap_line.cost_cents)::integer as recap_lines_total
    from recap left join recap_line on recap_line.id_recap = recap.id where recap.id_order = o.id) r
  cross join lateral (
    select count(*)::integer as payments, count(*) filter (where state = 'succeeded')::integer as succeeded,
      count(*) filter (where state in ('open', 'processing', 'failed'))::integer as live,
      coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::integer as succeeded_total
    from payment where id_order = o.id) p
  cross join lateral (
    select count(*)::integer as intents, count(*) filter (where status = 'succeeded')::integer as intents_succeeded
    from sandbox_intent where metadata->>'order_id' = o.id::text) s
  order by o.id`

const STATUTS: Record<string, string> = {
  created: 'En cours',
  deciding: 'En attente',
  awaiting_payment: 'En attente de payement',
  paid: 'Cloturé / Validé',
  cancelled: 'Annulé / Refusé',
}

const MAILS: Record<string, string[]> = { paid: ['order_paid'], awaiting_payment: ['order_transfer'] }

export async function readOrders(db: pg.Pool): Promise<Found[]> {
  return (await db.query<Found>(FACTS)).rows
}

/** An order in a backup taken during the work: it must be complete for its state. */
export function findHalfOrders(rows: Found[], orders: Acknowledged[]): string[] {
  return orders.flatMap((order) => {
    const found = rows.find(({ id }) => id === order.idOrder)
    // The provider may have the money a moment before the portal knows.
    return found ? differences(order, { ...found, intents_succeeded: found.succeeded }, found.state) : []
  })
}

/** Every deviation from the expected state. */
export async function findDamage(db: pg.Pool, acknowledged: Acknowledged[], planned: number): Promise<string[]> {
  const rows = await readOrders(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const problems = acknowledged.flatMap((order) => {
    const found = byId.get(order.idOrder)
    if (!found) return [`${order.key}: order ${order.idOrder} was acknowledged and is not there`]
    return differences(order, found, PLANS[order.plan].state)
  })
  if (acknowledged.length !== planned) problems.push(`${acknowledged.length} of ${planned} orders were acknowledged`)
  if (new Set(acknowledged.map(({ idOrder }) => idOrder)).size !== acknowledged.length)
    problems.push('two keys, one order')
  if (rows.length !== planned) problems.push(`${rows.length} orders are there instead of ${planned}`)
  const tallies = (await findWrongTallies(db)).map(({ subject, off }) => `${subject}: the dashboard is off by ${off}`)
  return [...problems, ...tallies, ...(await findStrayRows(db)), ...(await findWrongSums(db, acknowledged))]
}

function differences({ key, plan, members }: Acknowledged, found: Found, state: string): string[] {
  const { method } = PLANS[plan]
  const paid = state === 'paid'
  const total = members.length * 4000
  const expected: Partial<Found> = {
    state,
    total,
    lines: members.length,
    members: members.toSorted((one, other) => one - other),
    lines_total: total,
    lines_open: !paid && state !== 'cancelled',
    licences: paid ? members.length : 0,
    wrong_licences: 0,
    recaps: 1,
    recap_total: total,
    recap_lines_total: total,
    statut: STATUTS[state]!,
    payments: method === 'virement' ? 0 : 1,
    succeeded: paid ? 1 : 0,
    live: method !== 'virement' && (state === 'created' || state === 'deciding') ? 1 : 0,
    succeeded_total: paid ? total : 0,
    intents_succeeded: paid ? 1 : 0,
    mails: MAILS[state] ?? [],
    created_events: 1,
    paid_events: paid ? 1 : 0,
    licence_events: paid ? members.length : 0,
  }
  const wrong = (Object.keys(expected) as (keyof Found)[]).filter(
    (name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]),
  )
  const problems = wrong.map(
    (name) => `${name} is ${JSON.stringify(found[name])}, not ${JSON.stringify(expected[name])}`,
  )
  if (found.intents > 1) problems.push(`${found.intents} intents were made`)
  return problems.map((problem) => `${key} (${plan}), order ${found.id}: ${problem}`)
}

/** No row without its order, and nothing that needs a person. */
async function findStrayRows(db: pg.Pool) {
  const strays = {
    'licences of nobody’s order': `select count(*) from licence where date_debut >= (current_date - 1)
      and id not in (select id_licence from order_line where id_licence is not null)`,
    'recaps without an order': 'select count(*) from recap where id_order is null',
    'payment alerts': 'select count(*) from payment_alert',
    'events that were not handled': 'select count(*) from provider_event where handled_at is null',
    'keys without an answer': 'select count(*) from idempotency_key where answer is null',
  }
  const problems: string[] = []
  for (const [what, query] of Object.entries(strays)) {
    const { count } = (await db.query<{ count: number }>(query)).rows[0]!
    if (count > 0) problems.push(`${count} ${what}`)
  }
  return problems
}

/** The sums that clients owe, the portal booked and the provider took are equal, to the cent. */
async function findWrongSums(db: pg.Pool, acknowledged: Acknowledged[]) {
  const owed = acknowledged
    .filter(({ plan }) => PLANS[plan].state === 'paid')
    .reduce((sum, { members }) => sum + members.length * 4000, 0)
  const { rows } = await db.query<Record<string, number>>(`select
    (select coalesce(sum(total_cents), 0) from club_order where state = 'paid')::integer as orders,
    (select coalesce(sum(amount_cents), 0) from payment where state = 'succeeded')::integer as payments,
    (select coalesce(sum(cost_cents), 0) from order_line where id_licence is not null)::integer as licensed,
    (select coalesce(sum(amount_cents), 0) from sandbox_intent where status = 'succeeded')::integer as provider`)
  return Object.entries(rows[0]!)
    .filter(([, cents]) => cents !== owed)
    .map(([where, cents]) => `${where}: ${cents} cents instead of ${owed}`)
}
