import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { askSecondPerson } from '#api/core/accounts/ask-second-person.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { wakeMailWorker } from '#api/mail/enqueue-mail.ts'
import { SECOND_PERSON_ABOVE } from '#contract/staff/staff-mailing-fields.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { lockMailing, subjectOf } from './mailing-queries.ts'
import { refuseBadMailing } from './refuse-bad-mailing.ts'
import { selectRecipients } from './select-recipients.ts'

/** Fixes text and recipients. A second person decides about what is stored here, not about a list that changes. */
export async function staffConfirmMailing(
  { id_mailing, destinataires }: Input<'staffConfirmMailing'>,
  call: AccountCall,
) {
  const isAsked = await inTransaction(call, async (call) => {
    const mailing = await lockMailing(call.db, id_mailing, 'draft', staffMailingMessages.notDraft)
    checkVersion(call, mailing.version)
    refuseBadMailing(mailing, call.env)
    const { rows } = await sql`
      with ${selectRecipients(mailing, call)}
      insert into mailing_recipient (id_mailing, id_member, email)
      select ${id_mailing}, id, mail from reached where place = 1 order by id
      returning id`.execute(call.db)
    // The insert waits for an erasure, and keeps the e-mail that it read before.
    const erased = await sql`
      delete from mailing_recipient r using member m
      where r.id_mailing = ${id_mailing} and m.id = r.id_member and m.erased_at is not null
      returning r.id`.execute(call.db)
    const count = rows.length - erased.rows.length
    if (count === 0) throw conflict(staffMailingMessages.noRecipient)
    if (count !== destinataires) throw conflict(staffMailingMessages.countChanged(count))
    const asks = count > SECOND_PERSON_ABOVE
    await call.db
      .updateTable('mailing')
      .set({
        state: asks ? 'pending' : 'sending',
        recipients: count,
        confirmed_by: call.caller.idAccount,
        confirmed_at: call.clock.now(),
        version: mailing.version + 1,
      })
      .where('id', '=', id_mailing)
      .execute()
    const { objet } = mailing
    await recordAudit(call, {
      action: 'mailing.confirm',
      subject: subjectOf(id_mailing),
      after: { objet, destinataires },
    })
    if (asks) {
      const path = `/secretariat/mailing/${id_mailing}`
      await askSecondPerson(call, { quoi: staffMailingMessages.askedWhat(destinataires), right: 'mailing:write', path })
    } else {
      await wakeMailWorker(call.db)
    }
    return asks
  })
  const message = isAsked ? staffMailingMessages.asked(destinataires) : staffMailingMessages.confirmed(destinataires)
  return { success: true, message }
}
