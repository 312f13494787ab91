import { isDeepStrictEqual } from 'node:util'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordChange } from '#api/calls/record-audit.ts'
import { forbidden } from '#api/calls/refusal.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { mailAdministrators } from '#api/mail/enqueue-mail.ts'
import { EMPTY_TEXT, getMailText } from '#api/mail/mail-text-queries.ts'
import { isGuarded } from '#contract/mail-kinds/mail-kind.ts'
import { type MailName, mailKinds } from '#contract/mail-messages.ts'
import { staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import type { MailText } from '#domain/mail-text.ts'
import { hasRight } from '#domain/staff-rights.ts'
import { FIRST_VERSION } from './read-text.ts'
import { refuseBadText } from './refuse-bad-text.ts'

/** A text equal to the portal's own is not stored, so that a later release can improve it. */
export async function staffSaveMailText({ sorte, ...text }: Input<'staffSaveMailText'>, call: AccountCall) {
  refuseBadText(sorte, text, call.env)
  const own = isDeepStrictEqual(text, mailKinds[sorte].text) ? null : text
  const changed = await write(call, sorte, own)
  return { success: true, message: changed ? staffMailMessages.saved : staffMailMessages.unchanged }
}

export async function staffResetMailText({ sorte }: Input<'staffResetMailText'>, call: AccountCall) {
  await write(call, sorte, null)
  return { success: true, message: staffMailMessages.reset }
}

/** Null restores the portal's own text. The version increases, so that a person who read the previous one is told. */
function write(call: AccountCall, kind: MailName, text: MailText | null): Promise<boolean> {
  const guarded = isGuarded(mailKinds[kind])
  if (guarded && !hasRight(call.caller.roles, 'operation:write')) throw forbidden(staffMailMessages.guarded)
  return inTransaction(call, async (call) => {
    const origin = mailKinds[kind].text
    await keepRow(call, call.db, kind)
    const before = (await getMailText(call.db, kind, { forUpdate: true }))!
    checkVersion(call, before.version)
    const subject = `mail text ${kind}`
    const action = text === null ? 'mail_text.reset' : 'mail_text.save'
    const changed = await recordChange(call, { action, subject }, before.text ?? origin, text ?? origin)
    if (!changed) return false
    await call.db
      .updateTable('mail_text')
      .set({
        ...(text ?? EMPTY_TEXT),
        version: before.version + 1,
        updated_at: call.clock.now(),
        updated_by: call.caller.idAccount,
      })
      .where('kind', '=', kind)
      .execute()
    if (guarded) {
      const auteur = nameOf(await getAccountById(call.db, call.caller.idAccount))
      await mailAdministrators(call, 'mail_text_changed', { auteur, e_mail: mailKinds[kind].name })
    }
    return true
  })
}

/** Creates the row to lock, also when two people write the first text of a kind at the same time. */
async function keepRow({ clock }: AccountCall, db: AccountCall['db'], kind: MailName) {
  await db
    .insertInto('mail_text')
    .values({ kind, ...EMPTY_TEXT, version: FIRST_VERSION, updated_at: clock.now() })
    .onConflict((row) => row.doNothing())
    .execute()
}
