import { dateInBrussels, yearOf } from '#domain/dates.ts'
import { formatCreditNoteNumber } from '#domain/refund-part.ts'
import type { OrderWork } from './order-work.ts'

interface NewCreditNote {
  id_order: number
  /** Null for the whole order. */
  id_refund: number | null
  amount_cents: number
}

/**
 * Numbers a credit note in the transaction of its refund, and returns its number. The counter of the year stays locked until
 * the transaction ends: take it after the lock of the order and before the licences, so that refunds never wait in a circle.
 */
export async function issueCreditNote({ db, clock }: OrderWork, note: NewCreditNote): Promise<string> {
  const day = dateInBrussels(clock.now())
  const issued = await db
    .insertInto('credit_note')
    .values({ ...note, day, year: yearOf(day) })
    .returning(['year', 'number'])
    .executeTakeFirstOrThrow()
  return formatCreditNoteNumber(issued)
}
