import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { countFactors, numberOfFactors } from '#api/core/accounts/factor-queries.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { lockOwnAccount } from '#api/core/accounts/lock-account.ts'
import { requireRecentIdentity } from '#api/core/accounts/recent-identity.ts'
import { replaceRecoveryCodes } from '#api/core/accounts/recovery-codes.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'

export async function renewRecoveryCodes(_input: unknown, call: AccountCall) {
  await requireRecentIdentity(call)
  const { idAccount } = call.caller
  const recoveryCodes = await inTransaction(call, async (call) => {
    await lockOwnAccount(call)
    if (numberOfFactors(await countFactors(call.db, idAccount)) === 0) throw conflict(secondFactorMessages.noFactorYet)
    const { email, surname } = await getAccountById(call.db, idAccount)
    const url = `${call.env.publicUrl}/account/settings`
    await enqueueMail(call, 'recovery_codes_renewed', email, { values: { prenom: surname }, url })
    await recordAudit(call, { action: 'account.renew_recovery_codes' })
    return replaceRecoveryCodes(call.db, idAccount, call.clock.now())
  })
  return { success: true, message: accountMessages.recoveryCodesRenewed, recovery_codes: recoveryCodes }
}
