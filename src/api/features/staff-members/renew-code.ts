import { staffMemberMessages } from '../../../contract/staff-member-messages.ts'
import { newActivationCode } from '../../activation-code.ts'
import { recordAudit } from '../../audit.ts'
import type { AccountCall, Input } from '../../http/call.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

/** Codes of records merged into this one end with the old code: none of them may be in the wrong hands. */
export async function renewCode({ id_member }: Input<'staffRenewCode'>, call: AccountCall) {
  const code = newActivationCode()
  await call.db.transaction().execute(async (db) => {
    await getMemberForUpdate(db, id_member)
    await db
      .updateTable('member')
      .set({ code_encrypted: call.keys.encrypt(code) })
      .where('id', '=', id_member)
      .execute()
    await db.updateTable('former_licence').set({ code_encrypted: null }).where('id_member', '=', id_member).execute()
    await recordAudit({ ...call, db }, { action: 'member.renew_code', id_member })
  })
  return { success: true, message: staffMemberMessages.codeRenewed, code }
}
