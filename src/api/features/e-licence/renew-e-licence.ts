import type { Input, MemberCall } from '#api/calls/call.ts'
import { eLicenceUrl } from '#api/core/members/e-licence-code.ts'
import { raiseELicenceVersion } from '#api/core/members/raise-e-licence-version.ts'
import { inTransaction } from '#api/database/in-transaction.ts'

/** Invalidates every earlier QR code, printed or stored. */
export async function renewELicence(_input: Input<'renewELicence'>, call: MemberCall) {
  const member = await inTransaction(call, (call) => raiseELicenceVersion(call, call.idMember))
  return { qrcodedata: eLicenceUrl(call, member) }
}
