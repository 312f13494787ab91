import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inSeconds } from '#api/config/clock.ts'
import {
  isCodeGiven,
  isProtected,
  renewActivationCode,
  STAFF_CODE_SECONDS,
} from '#api/core/members/activation-codes.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

/** The activation code links the record, so showing it is recorded first. */
export function staffShowCode({ id_member }: Input<'staffShowCode'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const member = await getMemberForUpdate(call.db, id_member)
    await recordAudit(call, { action: 'member.show_code', id_member })
    if (isCodeGiven(member, call.clock) || !(await isProtected(call.db, id_member))) {
      return { code: call.keys.decrypt(member.code_encrypted) }
    }
    // A protected record only accepts a code that was given recently and was in no listing.
    await recordAudit(call, { action: 'member.renew_code', id_member })
    return { code: await renewActivationCode(call, id_member, inSeconds(call.clock, STAFF_CODE_SECONDS)) }
  })
}
