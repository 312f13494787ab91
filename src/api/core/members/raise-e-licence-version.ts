import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { lockMember } from './lock-members.ts'

/** Ends all earlier QR codes of the member and of records merged into it, in the caller's transaction. */
export async function raiseELicenceVersion(call: Pick<AccountCall, 'db' | 'clock' | 'caller'>, idMember: number) {
  await lockMember(call.db, idMember)
  const raised = await call.db
    .updateTable('member')
    .set((row) => ({ e_licence_version: row('e_licence_version', '+', 1) }))
    .where('id', '=', idMember)
    .returning(['id', 'e_licence_version'])
    .executeTakeFirstOrThrow()
  await call.db
    .updateTable('former_licence')
    .set((row) => ({ e_licence_version: row('e_licence_version', '+', 1) }))
    .where('id_member', '=', idMember)
    .execute()
  const [before, after] = [raised.e_licence_version - 1, raised.e_licence_version]
  await recordAudit(call, {
    action: 'member.renew_e_licence',
    id_member: idMember,
    before: { e_licence_version: before },
    after: { e_licence_version: after },
  })
  return raised
}
