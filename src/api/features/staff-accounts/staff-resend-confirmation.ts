import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { sendConfirmation } from '#api/core/accounts/account-links.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { getAccountForUpdate } from './account-queries.ts'

export async function staffResendConfirmation({ id_account }: Input<'staffResendConfirmation'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const account = await getAccountForUpdate(call.db, id_account)
    if (account.email_confirmed_at !== null) throw conflict(staffAccountMessages.alreadyConfirmed)
    await sendConfirmation(call, account)
    await recordAudit(call, { action: 'account.staff_resend_confirmation', subject: `account ${id_account}` })
  })
  return { success: true, message: staffAccountMessages.confirmationSent }
}
