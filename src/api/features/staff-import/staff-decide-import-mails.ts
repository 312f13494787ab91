import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import { lastAdultBirth } from '#domain/linked-account.ts'
import { countPeople, dueIfReleased } from './import-hold-queries.ts'

/** The jobs read the state of the import, so a decision about 100,000 licences changes one row. */
export async function staffDecideImportMails(
  { id_hold, envoyer, personnes }: Input<'staffDecideImportMails'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const hold = await call.db
      .selectFrom('import_hold')
      .select(['state', 'genre', 'fichier'])
      .where('id', '=', id_hold)
      .forUpdate()
      .executeTakeFirst()
    if (!hold) throw notFound()
    if (hold.state !== 'pending') throw conflict(staffImportMessages.decided)
    const count = await countPeople(call, await dueIfReleased(call, id_hold))
    if (count !== personnes) throw conflict(staffImportMessages.countChanged(count))
    await call.db
      .updateTable('import_hold')
      .set({
        state: envoyer ? 'released' : 'refused',
        decided_at: call.clock.now(),
        decided_by: call.caller.idAccount,
      })
      .where('id', '=', id_hold)
      .execute()
    if (!envoyer) await settleAdultNotices(call, id_hold)
    await call.db
      .deleteFrom('inbox_assignment')
      .where('kind', '=', 'import')
      .where('ref', '=', String(id_hold))
      .execute()
    await recordAudit(call, {
      action: envoyer ? 'import.release_mails' : 'import.refuse_mails',
      subject: `file ${hold.fichier}`,
      after: { genre: hold.genre, destinataires: count },
    })
  })
  return { success: true, message: envoyer ? staffImportMessages.released : staffImportMessages.refused }
}

/** Only of members who are of age now: those who reach it later are told then. */
async function settleAdultNotices({ db, clock }: AccountCall, idHold: number) {
  await db
    .updateTable('member')
    .set({ adult_notice_sent_at: clock.now() })
    .where('id_import_hold', '=', idHold)
    .where('adult_notice_sent_at', 'is', null)
    .where('date_naissance', '<=', lastAdultBirth(today(clock)))
    .execute()
}
