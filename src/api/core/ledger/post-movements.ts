import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { type MovementFacts, planMovementEntries } from '#domain/ledger/plan-movement-entries.ts'
import { type LedgerWork, postEntries } from './post-entries.ts'

/** Posts what the books lack about these movements. The caller holds their locks. */
export async function postMovements(work: LedgerWork, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const facts = await readMovementFacts(work.db, ids)
  await postEntries(work, facts.flatMap(planMovementEntries))
}

type MovementRow = Omit<MovementFacts, 'decided_on' | 'proves'> & {
  decided_at: Date | null
  proven_payment: number | null
  proven_cents: number | null
}

/** The books are in euros, so a movement in another currency is not in them. */
async function readMovementFacts(db: Connection, ids: number[]): Promise<MovementFacts[]> {
  const { rows } = await sql<MovementRow>`
    select movement.id, movement.account as iban, movement.amount_cents, movement.state, movement.decided_at,
      coalesce(movement.booked_on, movement.value_date) as booked_on,
      coalesce(books.is_posted, false) as is_posted,
      coalesce(books.unallocated_cents, 0) as unallocated_cents,
      coalesce(books.other_cents, 0) as other_cents,
      coalesce(books.entry_count, 0) as entry_count,
      paid_order.id_club,
      by_hand.id as proven_payment, by_hand.amount_cents as proven_cents
    from bank_movement movement
    left join lateral (
      select bool_or(entry.kind = 'movement') as is_posted,
        -sum(line.amount_cents) filter (where line.account = 'unallocated') as unallocated_cents,
        -sum(line.amount_cents) filter (where line.account = 'other') as other_cents,
        count(distinct entry.id) as entry_count
      from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where entry.id_movement = movement.id
    ) books on true
    left join ledger_entry paid on paid.id_payment = movement.id_payment and paid.kind = 'payment'
    left join club_order paid_order on paid_order.id = paid.id_order
    left join payment by_hand on by_hand.id = movement.id_payment and paid.id_movement is null and paid.id is not null
    where movement.id = any(${ids}::integer[]) and movement.amount_cents <> 0
      and movement.reason is distinct from 'currency'
    order by movement.id`.execute(db)
  return rows.map(({ decided_at, proven_payment, proven_cents, ...row }) => ({
    ...row,
    proves: proven_payment === null ? null : { id_payment: proven_payment, amount_cents: proven_cents! },
    decided_on: decided_at === null ? row.booked_on : dateInBrussels(decided_at),
  }))
}
