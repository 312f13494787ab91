import type { AccountCall, Input } from '#api/calls/call.ts'
import { raiseELicenceVersion } from '#api/core/members/raise-e-licence-version.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

export async function staffRenewELicence({ id_member }: Input<'staffRenewELicence'>, call: AccountCall) {
  await call.db.transaction().execute(async (db) => {
    await getMemberForUpdate(db, id_member)
    await raiseELicenceVersion({ ...call, db }, id_member)
  })
  return { success: true, message: staffMemberMessages.eLicenceRenewed }
}
