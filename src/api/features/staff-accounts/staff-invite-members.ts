import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { NOT_INVITED } from '#contract/staff/staff-account-fields.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { inviteByMail } from './invite-by-mail.ts'

/** The answer lists the members left out, each with its reason: an invitation of the same day is one. */
export async function staffInviteMembers({ id_members }: Input<'staffInviteMembers'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const { invited, left_out } = await inviteByMail(call, id_members)
    const [first] = left_out
    if (first && invited === 0 && left_out.length === 1) throw conflict(NOT_INVITED[first.reason])
    return { success: true, message: staffAccountMessages.invited(invited), left_out }
  })
}
