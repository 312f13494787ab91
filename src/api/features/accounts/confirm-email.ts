import type { Input, PublicCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { hashSecret } from '#api/config/keys.ts'
import { findLinkForUpdate, markLinkUsed, withdrawLinks } from '#api/core/accounts/account-links.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { isLinkOver } from '#domain/link-lifetime.ts'

/** One page for both links: the e-mail of a new account, and a new e-mail of an existing one. */
export async function confirmEmail({ token }: Input<'confirmEmail'>, call: PublicCall) {
  return inTransaction(call, async (call) => {
    const link = await findLinkForUpdate(call.db, hashSecret(token), ['confirm_email', 'change_email'])
    if (!link) return { success: false, message: accountMessages.confirmTokenInvalid }
    // Mail programs open links before people do, so a repeat gets the same answer.
    if (link.used_at) return { success: true, message: accountMessages.confirmDone }
    if (isLinkOver(link, call.clock.now())) return { success: false, message: accountMessages.confirmTokenInvalid }
    if (link.new_email && !(await changeAddress(call, link.id_account, link.new_email))) {
      return { success: false, message: accountMessages.emailTaken }
    }
    await call.db
      .updateTable('account')
      .set((row) => ({ email_confirmed_at: row.fn.coalesce('email_confirmed_at', row.val(call.clock.now())) }))
      .where('id', '=', link.id_account)
      .execute()
    await markLinkUsed(call.db, link.hash, call.clock.now())
    if (link.new_email) await withdrawLinks(call.db, link.id_account)
    if (link.by_staff) await endAllSessions(call, link.id_account)
    await recordAudit(call, { action: `account.${link.purpose}`, id_account: link.id_account })
    return { success: true, message: accountMessages.confirmDone }
  })
}

/** Until the confirmation the old address signed in, perhaps used by the person whom the change is to keep out. */
async function endAllSessions(call: PublicCall, idAccount: number) {
  await endSessions(call.db, idAccount, { at: call.clock.now(), reason: 'staff' })
  await recordSecurityEvent(call, 'session_ended', { idAccount })
}

/** False if another account has taken the e-mail address since. */
async function changeAddress(call: PublicCall, idAccount: number, newEmail: string) {
  const taken = await call.db.selectFrom('account').select('id').where('email', '=', newEmail).executeTakeFirst()
  if (taken) return false
  const account = await getAccountById(call.db, idAccount)
  await call.db.updateTable('account').set({ email: newEmail }).where('id', '=', idAccount).execute()
  const values = { prenom: account.surname, adresse: newEmail }
  await enqueueMail(call, 'address_changed', account.email, { values })
  return true
}
