import { recordAudit } from '../../audit.ts'
import type { AccountCall, Input } from '../../http/call.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

/** Whoever has the code can link the record: that it was shown is recorded before it is. */
export function showCode({ id_member }: Input<'staffShowCode'>, call: AccountCall) {
  return call.db.transaction().execute(async (db) => {
    const { code_encrypted } = await getMemberForUpdate(db, id_member)
    await recordAudit({ ...call, db }, { action: 'member.show_code', id_member })
    return { code: call.keys.decrypt(code_encrypted) }
  })
}
