import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { forbidden, invalid, notFound } from '#api/calls/refusal.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { findAccountByEmail, getAccountById } from '#api/core/accounts/get-account.ts'
import { hasRole, insertInvitation } from '#api/core/accounts/invitation-queries.ts'
import { invitationUrl } from '#api/core/accounts/invitation-url.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { ROLES } from '#contract/staff/staff-user-fields.ts'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'
import { hasRight, type StaffRole } from '#domain/staff-rights.ts'

export async function staffInviteUser(form: Input<'staffInviteUser'>, call: AccountCall) {
  const email = form.email.toLowerCase()
  await inTransaction(call, async (call) => {
    await keepRight(call)
    const account = await findAccountByEmail(call.db, email)
    if (account && (await hasRole(call.db, account.id))) throw invalid({ email: [staffUserMessages.alreadyStaff] })
    await sendInvitation(call, email, form.role)
    await recordAudit(call, { action: 'staff.invite', subject: email, after: { email, role: form.role } })
  })
  return { success: true, message: staffUserMessages.invited }
}

/** Locks the caller's roles: one that is taken meanwhile finds the invitation, or is found here. */
async function keepRight({ db, caller }: AccountCall) {
  const rows = await db
    .selectFrom('account_role')
    .select('role')
    .where('id_account', '=', caller.idAccount)
    .forShare()
    .execute()
  const roles = rows.map(({ role }) => role)
  if (!hasRight(roles, 'users:write')) throw forbidden()
}

async function sendInvitation(call: AccountCall, email: string, role: StaffRole) {
  const token = await insertInvitation(call, email, role)
  const auteur = nameOf(await getAccountById(call.db, call.caller.idAccount))
  const values = { auteur, role: ROLES[role] }
  await enqueueMail(call, 'staff_invitation', email, { values, url: invitationUrl(call.env, token) })
}

export async function staffWithdrawInvitation({ id_invitation }: Input<'staffWithdrawInvitation'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const gone = await call.db
      .deleteFrom('staff_invitation')
      .where('id', '=', id_invitation)
      .where('used_at', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirst()
    if (!gone) throw notFound()
    await recordAudit(call, { action: 'staff.withdraw_invitation', subject: gone.email, before: gone })
  })
  return { success: true, message: staffUserMessages.invitationWithdrawn }
}
