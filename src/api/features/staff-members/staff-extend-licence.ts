import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getLicenceForUpdate, refuseOverlap } from './licence-queries.ts'
import { refusePeriod } from './staff-issue-licence.ts'

export async function staffExtendLicence({ id_licence, date_fin }: Input<'staffExtendLicence'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const licence = await getLicenceForUpdate(call.db, id_licence)
    const { id_member, date_debut, club } = licence
    if (date_fin <= licence.date_fin) throw invalid({ date_fin: [staffMemberMessages.notLater(licence.date_fin)] })
    refusePeriod({ date_debut, date_fin })
    await refuseOverlap(call.db, { id_member, date_debut, date_fin, except: id_licence }, 'date_fin')
    await call.db.updateTable('licence').set({ date_fin }).where('id', '=', id_licence).execute()
    await recordAudit(call, {
      action: 'licence.extend',
      id_member,
      subject: `licence ${id_licence}`,
      before: { club, date_fin: licence.date_fin },
      after: { club, date_fin },
    })
  })
  return { success: true, message: staffMemberMessages.licenceExtended }
}
