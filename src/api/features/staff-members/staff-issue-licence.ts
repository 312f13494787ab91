import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { isBeforeBirth } from '#domain/birth-date.ts'
import { periodProblem } from '#domain/licence-period.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'
import { getClub, insertLicence, refuseOverlap } from './licence-queries.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

/** The form proposes a year; the secretariat may choose other days. */
export async function staffIssueLicence(
  { id_member, id_club, ...period }: Input<'staffIssueLicence'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const { date_naissance } = await getMemberForUpdate(call.db, id_member)
    const { club } = await getClub(call.db, id_club)
    refusePeriod(period)
    if (isBeforeBirth(period.date_debut, date_naissance)) {
      throw invalid({ date_debut: [staffMemberMessages.beforeBirth] })
    }
    await refuseOverlap(call.db, { id_member, ...period }, 'date_debut')
    const id = await insertLicence(call.db, { id_member, id_club, ...period, created_at: call.clock.now() })
    const after = { club, ...period }
    await recordAudit(call, { action: 'licence.issue', id_member, subject: `licence ${id}`, after })
  })
  return { success: true, message: staffMemberMessages.licenceIssued }
}

export function refusePeriod(period: LicencePeriod) {
  const problem = periodProblem(period)
  if (problem === 'reversed') throw invalid({ date_fin: [staffMemberMessages.endBeforeStart] })
  if (problem === 'long') throw invalid({ date_fin: [staffMemberMessages.tooLong] })
}
