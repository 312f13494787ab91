import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { wakeMailWorker } from '#api/mail/enqueue-mail.ts'
import { clearRefusals } from '#api/mail/refused-emails.ts'
import { staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'
import { getGivenUpMail } from './given-up-mail.ts'
import { deleteAssignment } from './inbox-queries.ts'

/** Resets the attempts. The person vouches for the address, so its mark is removed. */
export async function staffRetryMail({ id_mail }: Input<'staffRetryMail'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { tries, to_address } = await getGivenUpMail(call.db, id_mail)
    await clearRefusals(call.db, to_address)
    await call.db
      .updateTable('mail')
      .set({ given_up_at: null, withheld: false, tries: 0, next_try_at: call.clock.now() })
      .where('id', '=', id_mail)
      .execute()
    await wakeMailWorker(call.db)
    await deleteAssignment(call.db, 'mail', String(id_mail))
    await recordAudit(call, {
      action: 'mail.retry',
      subject: `mail ${id_mail}`,
      before: { tries },
      after: { tries: 0 },
    })
  })
  return { success: true, message: staffInboxMessages.mailRetried }
}
