import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inSeconds } from '#api/config/clock.ts'
import { renewActivationCode, STAFF_CODE_SECONDS } from '#api/core/members/activation-codes.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

export async function staffRenewCode({ id_member }: Input<'staffRenewCode'>, call: AccountCall) {
  const code = await inTransaction(call, async (call) => {
    await getMemberForUpdate(call.db, id_member)
    await recordAudit(call, { action: 'member.renew_code', id_member })
    return renewActivationCode(call, id_member, inSeconds(call.clock, STAFF_CODE_SECONDS))
  })
  return { success: true, message: staffMemberMessages.codeRenewed, code }
}
