import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { booksMessages } from '#contract/staff/staff-books-messages.ts'

export async function staffSaveLedgerAccount(
  { code, numero, nom }: Input<'staffSaveLedgerAccount'>,
  call: AccountCall,
) {
  await inTransaction(call, async (call) => {
    const before = await call.db
      .selectFrom('ledger_account')
      .select(['number', 'name'])
      .where('key', '=', code)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await call.db.updateTable('ledger_account').set({ number: numero, name: nom }).where('key', '=', code).execute()
    await recordAudit(call, {
      action: 'books.name_account',
      before: { compte: `${before.number} ${before.name}` },
      after: { compte: `${numero} ${nom}` },
    })
  })
  return { success: true, message: booksMessages.accountSaved }
}
