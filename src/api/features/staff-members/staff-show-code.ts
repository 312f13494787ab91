import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inSeconds } from '#api/config/clock.ts'
import { isProtected, renewActivationCode } from '#api/core/members/activation-codes.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'
import { STAFF_CODE_SECONDS } from './staff-renew-code.ts'

/** The activation code links the record, so showing it is recorded first. */
export function staffShowCode({ id_member }: Input<'staffShowCode'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const { code_encrypted, code_given_until } = await getMemberForUpdate(call.db, id_member)
    await recordAudit(call, { action: 'member.show_code', id_member })
    const given = code_given_until !== null && code_given_until > call.clock.now()
    if (given || !(await isProtected(call.db, id_member))) return { code: call.keys.decrypt(code_encrypted) }
    // A protected record takes only a code that was given lately and was in no listing.
    await recordAudit(call, { action: 'member.renew_code', id_member })
    return { code: await renewActivationCode(call, id_member, inSeconds(call.clock, STAFF_CODE_SECONDS)) }
  })
}
