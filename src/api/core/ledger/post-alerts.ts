import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { type AlertFacts, planAlertEntries } from '#domain/ledger/plan-alert-entries.ts'
import { type LedgerWork, postEntries } from './post-entries.ts'

/**
 * Posts what the books lack about online payments that fit no order. Returns the number of entries; the sources make
 * sure that each is posted once.
 */
export async function postAlerts(work: LedgerWork): Promise<number> {
  const planned = (await readUnposted(work.db)).flatMap(({ is_posted, ...facts }) =>
    planAlertEntries(facts).slice(is_posted ? 1 : 0),
  )
  await postEntries(work, planned)
  return planned.length
}

interface AlertRow {
  provider: string
  intent: string
  amount_cents: number
  raised_at: Date
  settled_at: Date | null
  id_order: number | null
  numero: string | null
  is_posted: boolean
}

/**
 * Money that was received, in euros, by an intent that is no payment of an order. One intent may have several alerts: it
 * is settled with the last of them, or when it became a payment after all, whose entries hold the money then.
 */
async function readUnposted(db: Connection): Promise<(AlertFacts & { is_posted: boolean })[]> {
  const { rows } = await sql<AlertRow>`
    select said.provider, said.intent, said.amount_cents, said.raised_at, said.id_order, o.numero,
      coalesce(paid.settled_at, said.settled_at) as settled_at, posted.id is not null as is_posted
    from (
      select provider, intent, min(created_at) as raised_at, max(id_order) as id_order,
        case when bool_and(resolved_at is not null) then max(resolved_at) end as settled_at,
        max((details #>> '{said,amountCents}')::integer) as amount_cents
      from payment_alert alert
      where reason in ('amount', 'currency', 'intent', 'order_closed', 'unknown_order', 'paid_twice')
      group by provider, intent
      having bool_and(reason <> 'currency') and (bool_or(
        reason in ('order_closed', 'unknown_order', 'paid_twice') or details #>> '{said,status}' = 'succeeded') or exists (
        select from provider_event event
        where event.provider = alert.provider and event.intent ->> 'id' = alert.intent
          and event.intent ->> 'status' = 'succeeded'))
    ) said
    left join club_order o on o.id = said.id_order
    left join ledger_entry posted on posted.source = 'alert ' || said.provider || ' ' || said.intent
    left join ledger_entry settled on settled.source = 'alert settled ' || said.provider || ' ' || said.intent
    left join lateral (
      select coalesce(payment.settled_at, payment.created_at) as settled_at from payment
      where payment.provider = said.provider and payment.intent = said.intent
        and payment.state in ('succeeded', 'refunded')
    ) paid on true
    where said.amount_cents > 0 and case when posted.id is null then paid.settled_at is null
      else settled.id is null and (said.settled_at is not null or paid.settled_at is not null) end
    order by said.raised_at`.execute(db)
  return rows.map(({ provider, intent, amount_cents, raised_at, settled_at, id_order, numero, is_posted }) => ({
    provider,
    intent,
    amount_cents,
    is_posted,
    raised_on: dateInBrussels(raised_at),
    settled_on: settled_at && dateInBrussels(settled_at),
    order: id_order === null ? null : { id: id_order, numero: numero! },
  }))
}
