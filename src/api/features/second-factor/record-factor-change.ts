import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import type { AuditAction } from '#contract/audit-messages.ts'
import type { MailName } from '#contract/mail-messages.ts'

type FactorMail = Extract<MailName, 'second_factor_added' | 'second_factor_removed'>

/**
 * After a second factor was added or removed: mails the owner, ends every other session, and marks this one as opened
 * with a second factor while the account has one.
 */
export async function recordFactorChange(
  call: AccountCall,
  change: { mail: FactorMail; factor: string; action: AuditAction; hasFactor: boolean },
) {
  const { idAccount, idSession } = call.caller
  const now = call.clock.now()
  await endSessions(call.db, idAccount, { at: now, reason: 'second_factor', except: idSession })
  await call.db
    .updateTable('session')
    .set({ second_factor_at: change.hasFactor ? now : null })
    .where('id', '=', idSession)
    .execute()
  const { email, surname } = await getAccountById(call.db, idAccount)
  const values = { prenom: surname, facteur: change.factor }
  await enqueueMail(call, change.mail, email, { values, url: `${call.env.publicUrl}/account/settings` })
  await recordSecurityEvent(call, change.mail, { idAccount })
  await recordAudit(call, { action: change.action })
}
