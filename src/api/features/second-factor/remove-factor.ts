import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { countFactors, numberOfFactors } from '#api/core/accounts/factor-queries.ts'
import { lockOwnAccount } from '#api/core/accounts/lock-account.ts'
import { requireRecentIdentity } from '#api/core/accounts/recent-identity.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { AuditAction } from '#contract/audit-messages.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { recordFactorChange } from './record-factor-change.ts'

export async function removeAuthenticator(_input: unknown, call: AccountCall) {
  await requireRecentIdentity(call)
  await inTransaction(call, async (call) => {
    await lockOwnAccount(call)
    const removed = await call.db
      .deleteFrom('account_totp')
      .where('id_account', '=', call.caller.idAccount)
      .returning('id_account')
      .executeTakeFirst()
    if (!removed) throw conflict(secondFactorMessages.authenticatorMissing)
    await finishRemoval(call, 'une application d’authentification', 'account.remove_authenticator')
  })
  return { success: true, message: secondFactorMessages.authenticatorRemoved }
}

export async function removePasskey({ id_passkey }: Input<'removePasskey'>, call: AccountCall) {
  await requireRecentIdentity(call)
  await inTransaction(call, async (call) => {
    await lockOwnAccount(call)
    const removed = await call.db
      .deleteFrom('account_passkey')
      .where('id', '=', id_passkey)
      .where('id_account', '=', call.caller.idAccount)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw notFound()
    await finishRemoval(call, `la clé d’accès «\u00a0${removed.name}\u00a0»`, 'account.remove_passkey')
  })
  return { success: true, message: secondFactorMessages.passkeyRemoved }
}

/** Recovery codes replace a factor, so they are removed with the last one. */
async function finishRemoval(call: AccountCall, factor: string, action: AuditAction) {
  const { idAccount, roles } = call.caller
  const hasFactor = numberOfFactors(await countFactors(call.db, idAccount)) > 0
  if (!hasFactor && roles.length > 0) throw conflict(secondFactorMessages.lastFactorOfStaff)
  if (!hasFactor) await call.db.deleteFrom('account_recovery_code').where('id_account', '=', idAccount).execute()
  await recordFactorChange(call, { mail: 'second_factor_removed', factor, action, hasFactor })
}
