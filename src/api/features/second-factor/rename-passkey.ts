import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'

export async function renamePasskey({ id_passkey, name }: Input<'renamePasskey'>, { db, caller }: AccountCall) {
  const renamed = await db
    .updateTable('account_passkey')
    .set({ name })
    .where('id', '=', id_passkey)
    .where('id_account', '=', caller.idAccount)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) throw notFound()
  return { success: true, message: secondFactorMessages.passkeyRenamed }
}
