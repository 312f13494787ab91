import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getLicenceForUpdate } from './licence-queries.ts'

/** A cancelled licence counts nowhere, and stays on the record. */
export async function staffCancelLicence({ id_licence, raison }: Input<'staffCancelLicence'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { id_member, club, date_debut, date_fin } = await getLicenceForUpdate(call.db, id_licence)
    await call.db
      .updateTable('licence')
      .set({ cancelled_at: call.clock.now(), cancel_reason: raison })
      .where('id', '=', id_licence)
      .execute()
    await recordAudit(call, {
      action: 'licence.cancel',
      id_member,
      subject: `licence ${id_licence}`,
      before: { club, date_debut, date_fin },
      after: { reason: raison },
    })
  })
  return { success: true, message: staffMemberMessages.licenceCancelled }
}
