import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { findSimilarMember } from '#api/core/members/find-probable-double.ts'
import { insertMember, lockLicenceNumbers } from '#api/core/members/insert-member.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { identityFrom } from './staff-save-member.ts'

/** A probable duplicate is created only after a person has checked it. */
export async function staffCreateMember({ doublon_verifie, ...form }: Input<'staffCreateMember'>, call: AccountCall) {
  const person = identityFrom(form)
  return inTransaction(call, async (call) => {
    // Before the check, so that of two colleagues who create one person the second is shown the first one's record.
    await lockLicenceNumbers(call.db)
    const double = doublon_verifie ? undefined : await findSimilarMember(call.db, person)
    if (double) throw conflict(staffMemberMessages.probableDouble(double), 'possible_duplicate')
    const { id, numero_licence } = await insertMember(call, person)
    const after = { numero_licence, ...person }
    await recordAudit(call, { action: 'member.create', id_member: id, after })
    return { success: true, message: staffMemberMessages.created(numero_licence), id_member: id, numero_licence }
  })
}
