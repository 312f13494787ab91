import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { tellLicenceChange } from '#api/core/members/tell-record-change.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { shorteningProblem } from '#domain/licence-period.ts'
import { getLicenceForUpdate } from './licence-queries.ts'

/** Only the last day changes: what was paid stays, and extending the licence undoes it. */
export async function staffShortenLicence(
  { id_licence, date_fin, raison }: Input<'staffShortenLicence'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const licence = await getLicenceForUpdate(call.db, id_licence)
    const problem = shorteningProblem(licence, date_fin)
    if (problem) throw invalid({ date_fin: [toSentence(problem, licence)] })
    const { id_member, id_club, club } = licence
    await call.db.updateTable('licence').set({ date_fin }).where('id', '=', id_licence).execute()
    await recordAudit(call, {
      action: 'licence.shorten',
      id_member,
      subject: `licence ${id_licence}`,
      before: { club, date_fin: licence.date_fin },
      after: { club, date_fin, reason: raison },
    })
    const values = { club, date_fin: formatDate(date_fin), raison }
    await tellLicenceChange(call, 'licence_shortened', { id_member, clubs: [id_club], values })
  })
  return { success: true, message: staffMemberMessages.licenceShortened }
}

function toSentence(problem: 'reversed' | 'not_earlier', { date_fin }: { date_fin: string }) {
  return problem === 'reversed' ? staffMemberMessages.endBeforeStart : staffMemberMessages.notEarlier(date_fin)
}
