import { sql } from 'kysely'
import { takeLock } from '#api/database/advisory-locks.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { postAlerts } from './post-alerts.ts'
import type { LedgerWork } from './post-entries.ts'
import { postMovements } from './post-movements.ts'
import { postOpenings } from './post-openings.ts'
import { postOrders } from './post-orders.ts'

const BATCH = 200
const neverStopping = () => false

/**
 * Posts every fact that the books lack: those of before the books, and those that the version before wrote during an
 * upgrade. It may run at any time and as often as one likes. Returns the number of orders, movements, openings and alerts it
 * looked at.
 */
export async function postMissing(work: LedgerWork, isStopping = neverStopping): Promise<number> {
  // The movements come first: a payment refers to the movement that brought it.
  const movements = await inBatches(await findMovements(work.db), isStopping, (ids) =>
    inTransaction(work, async (work) => {
      await sql`select id from bank_movement where id = any(${ids}::integer[]) order by id for update`.execute(work.db)
      await postMovements(work, ids)
    }),
  )
  const orders = await inBatches(await findOrders(work.db), isStopping, (ids) =>
    inTransaction(work, async (work) => {
      await sql`select id from club_order where id = any(${ids}::integer[]) order by id for update`.execute(work.db)
      await postOrders(work, ids)
    }),
  )
  // After the movements: an opening is the rest of the first known balance that they do not explain.
  const openings = await inTransaction(work, async (work) => {
    await takeLock(work.db, 'bankImport')
    return postOpenings(work)
  })
  return movements + orders + openings + (await postAlerts(work))
}

async function inBatches(ids: number[], isStopping: () => boolean, post: (ids: number[]) => Promise<void>) {
  for (let from = 0; from < ids.length && !isStopping(); from += BATCH) await post(ids.slice(from, from + BATCH))
  return ids.length
}

/** Movements that are not in the books, or of which the books say something else than their state. */
async function findMovements(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select movement.id
    from bank_movement movement
    left join (
      select entry.id_movement, -sum(line.amount_cents) as cents
      from ledger_entry entry join ledger_line line on line.id_entry = entry.id and line.account = 'unallocated'
      where entry.id_movement is not null
      group by entry.id_movement
    ) waiting on waiting.id_movement = movement.id
    left join ledger_entry paid on paid.id_payment = movement.id_payment and paid.kind = 'payment'
    where movement.amount_cents <> 0 and movement.reason is distinct from 'currency'
      and (waiting.cents is null
        or (movement.state = 'unmatched' and waiting.cents <> movement.amount_cents)
        or (movement.state = 'ignored' and waiting.cents <> 0)
        -- A payment that is not in the books yet takes the money from its movement itself.
        or (movement.state = 'booked' and waiting.cents <> 0 and paid.id is not null))
    order by movement.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function findOrders(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from club_order
    where (state in ('paid', 'refunded')
        and not exists (select from ledger_entry where id_order = club_order.id and kind = 'sale'))
      or (state = 'refunded'
        and not exists (select from ledger_entry where source = 'credit note ' || club_order.id))
      or exists (
        select from order_refund refund
        where refund.id_order = club_order.id and refund.done_at is not null
          and (not exists (select from ledger_entry where source in (
              'credit note of refund ' || refund.id, 'second payment ' || refund.id))
            or (refund.refund_status in ('failed', 'cancelled')
              and not exists (select from ledger_entry where source = 'failed refund ' || refund.id))))
      or exists (
        select from payment_alert alert
        join payment on payment.provider = alert.provider and payment.refund_id = alert.intent
        where alert.id_order = club_order.id and alert.reason = 'refund_failed_late' and alert.resolved_at is null
          and payment.id_order = club_order.id and payment.state = 'refunded'
          and not exists (select from ledger_entry where source = 'failed refund of payment ' || payment.id))
      or exists (
        select from payment
        where payment.id_order = club_order.id and payment.state in ('succeeded', 'refunded')
          and not exists (select from ledger_entry where id_payment = payment.id and kind = 'payment'))
      or (state = 'cancelled' and exists (
        select from ledger_line where id_order = club_order.id having sum(amount_cents) <> 0))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
