import type { Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { parseMailCode } from '#api/core/members/mail-code.ts'
import { storeRenewalWish } from '#api/core/renewals/store-renewal-wish.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import { reminderMessages } from '#contract/reminder-messages.ts'
import { openCode } from './open-code.ts'
import { stopNewsletter } from './stop-newsletter.ts'

interface Work extends Pick<Deps, 'clock' | 'keys'> {
  db: Connection
}

/** A repeated answer changes nothing. The code of a newsletter has one answer, to receive no more. */
export function answerReminder({ code, reponse }: Input<'answerReminder'>, call: Work) {
  return inTransaction(call, async (call) => {
    if (parseMailCode(code)?.purpose === 'newsletter') return stopNewsletter(call, code)
    const reminded = await openCode(call, code)
    if (!reminded) return { success: false, message: reminderMessages.linkUnknown }
    const { id_member, followed_until, cancelled_at } = reminded
    // A mail answers for the licence it was about, not for a later one.
    if (reponse === 'souhait' && (followed_until || cancelled_at)) throw conflict(reminderMessages.notNow)
    const message = reponse === 'souhait' ? await storeRenewalWish(call, id_member, true) : await stop(call, id_member)
    return { success: true, message }
  })
}

async function stop(call: Work, idMember: number) {
  const stopped = await call.db
    .updateTable('member')
    .set((row) => ({ expiry_reminders: false, version: row('version', '+', 1) }))
    .where('id', '=', idMember)
    .where('expiry_reminders', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (stopped) {
    await recordAudit(call, {
      action: 'member.update_contact',
      id_member: idMember,
      before: { expiry_reminders: true },
      after: { expiry_reminders: false },
    })
  }
  return reminderMessages.stopped
}
