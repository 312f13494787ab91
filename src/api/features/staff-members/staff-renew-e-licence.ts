import type { AccountCall, Input } from '#api/calls/call.ts'
import { raiseELicenceVersion } from '#api/core/members/raise-e-licence-version.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

export async function staffRenewELicence({ id_member }: Input<'staffRenewELicence'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    await getMemberForUpdate(call.db, id_member)
    await raiseELicenceVersion(call, id_member)
  })
  return { success: true, message: staffMemberMessages.eLicenceRenewed }
}
