import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { tellLicenceChange } from '#api/core/members/tell-record-change.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { splitLicence } from '#domain/licence-period.ts'
import { getClub, getLicenceForUpdate, insertLicence } from './licence-queries.ts'

/**
 * The old licence ends the day before; the rest of it is issued in the new club. On its first day nothing would be left
 * of the old licence, so it is cancelled.
 */
export async function staffTransferLicence(
  { id_licence, id_club, date }: Input<'staffTransferLicence'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const licence = await getLicenceForUpdate(call.db, id_licence)
    const to = await getClub(call.db, id_club)
    if (to.id === licence.id_club) throw invalid({ id_club: [staffMemberMessages.sameClub] })
    const parts = splitLicence(licence, date)
    if (!parts) throw invalid({ date: [staffMemberMessages.outsideLicence(licence)] })
    const { id_member, club, date_debut, date_fin } = licence
    await call.db
      .updateTable('licence')
      .set(parts.stays ?? { cancelled_at: call.clock.now(), cancel_reason: `Transfert vers ${to.club}` })
      .where('id', '=', id_licence)
      .execute()
    const id = await insertLicence(call.db, { id_member, id_club, ...parts.moves, created_at: call.clock.now() })
    // A refund of its order ends the new licence too.
    await call.db.updateTable('order_line').set({ id_licence: id }).where('id_licence', '=', id_licence).execute()
    await recordAudit(call, {
      action: 'licence.transfer',
      id_member,
      subject: `licence ${id_licence} → licence ${id}`,
      before: { club, date_debut, date_fin },
      after: { club: to.club, ...parts.moves },
    })
    const values = { ancien_club: club, club: to.club, date: formatDate(date), date_fin: formatDate(date_fin) }
    const clubs = [licence.id_club, id_club]
    await tellLicenceChange(call, 'licence_transferred', { id_member, clubs, values })
  })
  return { success: true, message: staffMemberMessages.licenceTransferred }
}
