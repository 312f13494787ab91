import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { tellLicenceChange } from '#api/core/members/tell-record-change.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { getLicenceForUpdate } from './licence-queries.ts'

/** A cancelled licence counts nowhere, and stays on the record. */
export async function staffCancelLicence({ id_licence, raison }: Input<'staffCancelLicence'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { id_member, id_club, club, date_debut, date_fin } = await getLicenceForUpdate(call.db, id_licence)
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
    const days = { date_debut: formatDate(date_debut), date_fin: formatDate(date_fin) }
    const values = { club, ...days, raison }
    await tellLicenceChange(call, 'licence_cancelled', { id_member, clubs: [id_club], values })
  })
  return { success: true, message: staffMemberMessages.licenceCancelled }
}
