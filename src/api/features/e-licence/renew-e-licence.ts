import { recordAudit } from '../../audit.ts'
import { eLicenceAddress } from '../../e-licence-code.ts'
import type { Input, MemberCall } from '../../http/call.ts'
import { raiseVersion } from './e-licence-queries.ts'

/** Every QR code made before stops working, wherever it was printed or kept. */
export async function renewELicence(_input: Input<'renewELicence'>, call: MemberCall) {
  const member = await call.db.transaction().execute(async (db) => {
    const raised = await raiseVersion(db, call.idMember)
    const after = { e_licence_version: raised.e_licence_version }
    const before = { e_licence_version: raised.e_licence_version - 1 }
    await recordAudit({ ...call, db }, { action: 'member.renew_e_licence', id_member: raised.id, before, after })
    return raised
  })
  return { qrcodedata: eLicenceAddress(call, member) }
}
