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

type MovementRow = Omit<MovementFacts, 'decided_on'> & { decided_at: Date | null }

/** The books are in euros, so a movement in another currency is not in them. */
async function readMovementFacts(db: Connection, ids: number[]): Promise<MovementFacts[]> {
  const { rows } = await sql<MovementRow>`
    select movement.id, movement.account as iban, movement.amount_cents, movement.state, movement.decided_at,
      coalesce(movement.booked_on, movement.value_date) as booked_on,
      coalesce(books.is_posted, false) as is_posted,
      coalesce(books.unallocated_cents, 0) as unallocated_cents,
      coalesce(books.other_cents, 0) as other_cents,
      coalesce(books.ignored_count, 0) as ignored_count,
      by_hand.id_payment as proves_payment
    from bank_movement movement
    left join lateral (
      select bool_or(entry.kind = 'movement') as is_posted,
        -sum(line.amount_cents) filter (where line.account = 'unallocated') as unallocated_cents,
        -sum(line.amount_cents) filter (where line.account = 'other') as other_cents,
        count(distinct entry.id) filter (where entry.kind = 'ignored') as ignored_count
      from ledger_entry entry join ledger_line line on line.id_entry = entry.id
      where entry.id_movement = movement.id
    ) books on true
    left join ledger_entry by_hand
      on by_hand.id_payment = movement.id_payment and by_hand.kind = 'payment' and by_hand.id_movement is null
    where movement.id = any(${ids}::integer[]) and movement.amount_cents <> 0
      and movement.reason is distinct from 'currency'
    order by movement.id`.execute(db)
  return rows.map(({ decided_at, ...row }) => ({
    ...row,
    decided_on: decided_at === null ? row.booked_on : dateInBrussels(decided_at),
  }))
}
