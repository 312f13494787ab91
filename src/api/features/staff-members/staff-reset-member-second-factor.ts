import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { nameAndEmail } from '#api/core/accounts/account-name.ts'
import { countFactors, numberOfFactors, removeAllFactors } from '#api/core/accounts/factor-queries.ts'
import { hasRole } from '#api/core/accounts/invitation-queries.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getLinkedAccount } from './staff-member-queries.ts'

/**
 * For a person who lost every factor: the password alone signs in again. How the secretariat verified the identity is
 * recorded. For accounts with a role administrators send a link instead (`staffResetSecondFactor`).
 */
export async function staffResetMemberSecondFactor(
  { id_member, id_link, identite }: Input<'staffResetMemberSecondFactor'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const account = await getLinkedAccount(call.db, { id_member, id_link })
    if (await hasRole(call.db, account.id)) throw conflict(staffMemberMessages.staffSecondFactor)
    if (numberOfFactors(await countFactors(call.db, account.id)) === 0)
      throw conflict(staffMemberMessages.noSecondFactor)
    await removeAllFactors(call.db, account.id)
    await endSessions(call.db, account.id, { at: call.clock.now(), reason: 'second_factor' })
    await enqueueMail(call, 'second_factor_reset', account.email, {
      values: { prenom: account.surname },
      url: `${call.env.publicUrl}/login`,
    })
    await recordSecurityEvent(call, 'second_factor_removed', { idAccount: account.id })
    await recordAudit(call, {
      action: 'account.staff_reset_second_factor',
      id_member,
      before: { compte: nameAndEmail(account) },
      after: { identite },
    })
  })
  return { success: true, message: staffMemberMessages.secondFactorReset }
}
