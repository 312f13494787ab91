import type { AccountCall } from '#api/calls/call.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { accountMessages } from '#contract/account-messages.ts'

export async function logout(_input: unknown, call: AccountCall) {
  const { db, clock, caller } = call
  await db
    .updateTable('session')
    .set({ ended_at: clock.now(), end_reason: 'logout' })
    .where('id', '=', caller.idSession)
    .where('ended_at', 'is', null)
    .execute()
  await recordSecurityEvent(call, 'signed_out', { idAccount: caller.idAccount })
  return { success: true, message: accountMessages.signedOut }
}
