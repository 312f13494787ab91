import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'
import { deleteAssignment, findWaiting } from './inbox-queries.ts'

/** Stored for this pair; a third record with the same names is asked about again. */
export async function staffDismissDouble(input: Input<'staffDismissDouble'>, call: AccountCall) {
  const [id_one, id_other] = [Math.min(input.id_one, input.id_other), Math.max(input.id_one, input.id_other)]
  const ref = `${id_one}-${id_other}`
  await inTransaction(call, async (call) => {
    const pair = await findWaiting(call, 'doublon', ref)
    if (pair?.kind !== 'doublon') throw await refusalFor(call.db, id_one, id_other)
    const { numInsertedOrUpdatedRows } = await call.db
      .insertInto('dismissed_double')
      .values({ id_one, id_other, dismissed_by: call.caller.idAccount, dismissed_at: call.clock.now() })
      .onConflict((row) => row.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw conflict(staffInboxMessages.gone)
    await deleteAssignment(call.db, 'doublon', ref)
    await recordAudit(
      call,
      // By licence number: names would outlive an erasure here.
      {
        action: 'member.dismiss_double',
        subject: `members ${id_one} and ${id_other}`,
        after: { numero_licence: pair.facts.numeros.join(', ') },
      },
    )
  })
  return { success: true, message: staffInboxMessages.dismissed }
}

async function refusalFor(db: AccountCall['db'], id_one: number, id_other: number) {
  const dismissed = await db
    .selectFrom('dismissed_double')
    .select('id_one')
    .where('id_one', '=', id_one)
    .where('id_other', '=', id_other)
    .executeTakeFirst()
  return dismissed ? conflict(staffInboxMessages.gone) : notFound()
}
