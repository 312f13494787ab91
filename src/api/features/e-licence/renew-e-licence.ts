import type { Input, MemberCall } from '#api/calls/call.ts'
import { eLicenceAddress } from '#api/core/members/e-licence-code.ts'
import { raiseELicenceVersion } from '#api/core/members/raise-e-licence-version.ts'

/** Every QR code made before stops working, wherever it was printed or kept. */
export async function renewELicence(_input: Input<'renewELicence'>, call: MemberCall) {
  const member = await call.db.transaction().execute((db) => raiseELicenceVersion({ ...call, db }, call.idMember))
  return { qrcodedata: eLicenceAddress(call, member) }
}
