import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { countRecipients, lockMailing, subjectOf } from './mailing-queries.ts'

/** The lock makes the worker skip this mailing: it queues no more of it, and what it queued is taken back. */
export async function staffStopMailing({ id_mailing }: Input<'staffStopMailing'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const mailing = await lockMailing(call.db, id_mailing, 'sending', staffMailingMessages.notSending)
    await takeBack(call.db, id_mailing)
    await call.db
      .updateTable('mailing')
      .set({ state: 'stopped', ended_at: call.clock.now(), stopped_by: call.caller.idAccount })
      .where('id', '=', id_mailing)
      .execute()
    const { envoye } = await countRecipients(call.db, mailing)
    await recordAudit(call, { action: 'mailing.stop', subject: subjectOf(id_mailing), after: { envoyes: envoye } })
  })
  return { success: true, message: staffMailingMessages.stopped }
}

/** A mail that is being sent stays, tried and without an error: the server may have accepted it. */
async function takeBack(db: Connection, idMailing: number) {
  const { rows } = await sql<{ id: number }>`
    select mail.id from mail join mailing_recipient r on r.id_mail = mail.id
    where r.id_mailing = ${idMailing} and mail.sent_at is null and mail.given_up_at is null
      and (mail.tries = 0 or mail.last_error is not null)
    for update of mail skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await db.updateTable('mailing_recipient').set({ id_mail: null }).where('id_mail', 'in', ids).execute()
  await db.deleteFrom('mail').where('id', 'in', ids).execute()
}
