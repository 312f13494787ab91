import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { lockMailing, subjectOf } from './mailing-queries.ts'
import { refuseBadMailing } from './refuse-bad-mailing.ts'

export async function staffSaveMailing(
  { id_mailing, sorte, objet, texte }: Input<'staffSaveMailing'>,
  call: AccountCall,
) {
  refuseBadMailing({ objet, texte }, call.env)
  await inTransaction(call, async (call) => {
    const before = await lockMailing(call.db, id_mailing, 'draft', staffMailingMessages.notDraft)
    checkVersion(call, before.version)
    const changed = await recordChange(
      call,
      { action: 'mailing.save', subject: subjectOf(id_mailing) },
      { sorte: before.kind, objet: before.objet, texte: before.texte },
      { sorte, objet, texte },
    )
    if (!changed) return
    await call.db
      .updateTable('mailing')
      .set({ kind: sorte, objet, texte, version: before.version + 1 })
      .where('id', '=', id_mailing)
      .execute()
  })
  return { success: true, message: staffMailingMessages.saved }
}
