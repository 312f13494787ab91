import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { countFactors, numberOfFactors, removeAllFactors } from '#api/core/accounts/factor-queries.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffAccountMessages } from '#contract/staff/staff-account-messages.ts'
import { getAccountForUpdate } from './account-queries.ts'

/**
 * For a person who lost every factor: the password alone signs in again. For accounts with a role administrators send a
 * link instead (`staffResetSecondFactor`).
 */
export async function staffResetAccountSecondFactor(
  { id_account, verification, remarque }: Input<'staffResetAccountSecondFactor'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const account = await getAccountForUpdate(call.db, id_account)
    if (numberOfFactors(await countFactors(call.db, id_account)) === 0) {
      throw conflict(staffAccountMessages.noSecondFactor)
    }
    await removeAllFactors(call.db, id_account)
    await endSessions(call.db, id_account, { at: call.clock.now(), reason: 'second_factor' })
    await enqueueMail(call, 'second_factor_reset', account.email, {
      values: { prenom: account.surname },
      url: `${call.env.publicUrl}/login`,
    })
    await recordSecurityEvent(call, 'second_factor_removed', { idAccount: id_account })
    await recordAudit(call, {
      action: 'account.staff_reset_second_factor',
      subject: `account ${id_account}`,
      after: { verification, remarque },
    })
  })
  return { success: true, message: staffAccountMessages.secondFactorReset }
}
