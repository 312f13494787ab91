import { type SqlBool, sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { notFound } from '#api/calls/refusal.ts'
import { readMemberFiles } from '#api/core/members/read-member-files.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'

/** The reader is the member, who may know the linked accounts and may have none. */
const MEMBER = { idAccount: 0, seesLinkedAccounts: true }

/** The member's own export ("Mes données"), for a person who asks the secretariat. */
export async function staffExportMember({ id_member }: Input<'staffExportMember'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const [file] = await readMemberFiles(call.db, [id_member], MEMBER)
    if (!file) throw notFound()
    const comptes = await call.db
      .selectFrom('account_member as link')
      .innerJoin('account', 'account.id', 'link.id_account')
      .select(['account.name', 'account.surname', 'link.linked_at'])
      .where('link.id_member', '=', id_member)
      .orderBy('link.id')
      .execute()
    const e_mails = await listMails(call.db, id_member)
    await recordAudit(call, { action: 'member.export', id_member })
    return { genere_le: call.clock.now().toISOString(), membre: file, comptes_lies: comptes, e_mails }
  })
}

/** To the address on the record, however it was written. A parent's mails about a brother are not the member's. */
function listMails(db: Connection, idMember: number) {
  return db
    .selectFrom('mail')
    .innerJoin('member', (join) => join.on(sql<SqlBool>`lower(mail.to_address) = lower(member.mail)`))
    .select(['mail.kind', 'mail.subject', 'mail.created_at', 'mail.sent_at'])
    .where('member.id', '=', idMember)
    .where('member.mail', '<>', '')
    .where((row) => row.or([row('mail.id_member', 'is', null), row('mail.id_member', '=', idMember)]))
    .orderBy('mail.id', 'desc')
    .execute()
}
