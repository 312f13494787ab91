import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, forbidden, notFound } from '#api/calls/refusal.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { withdrawInvitations, withdrawInvitationsBy } from '#api/core/accounts/invitation-queries.ts'
import { recordSecurityEvent } from '#api/core/accounts/record-security-event.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'
import { hasRight, type StaffRole } from '#domain/staff-rights.ts'

/**
 * Changes a role of an existing staff account; others are invited. Roles are loaded at every call, and losing one ends
 * all sessions: a session from before must not serve when the role is given back.
 */
export async function staffSetRole({ id_account, role, given }: Input<'staffSetRole'>, call: AccountCall) {
  if (role === 'administrator' && !given && id_account === call.caller.idAccount) {
    throw conflict(staffUserMessages.ownAdministratorRole)
  }
  await inTransaction(call, async (call) => {
    const roles = await lockRoles(call.db)
    const rolesOf = (idAccount: number) => roles.filter((one) => one.id_account === idAccount).map((one) => one.role)
    // The caller may have lost the right while the call waited.
    if (!hasRight(rolesOf(call.caller.idAccount), 'users:write')) throw forbidden()
    const held = rolesOf(id_account)
    if (held.length === 0) throw notFound()
    if (held.includes(role) === given) return
    if (given) await giveRole(call, { id_account, role })
    else {
      const administrators = roles.filter((one) => one.role === 'administrator')
      if (role === 'administrator' && administrators.length === 1) throw conflict(staffUserMessages.lastAdministrator)
      await takeRole(
        call.db,
        id_account,
        role,
        held.filter((one) => one !== role),
      )
      await endSessions(call.db, id_account, { at: call.clock.now(), reason: 'role' })
      await recordSecurityEvent(call, 'session_ended', { idAccount: id_account })
    }
    await recordAudit(call, {
      action: given ? 'staff.give_role' : 'staff.take_role',
      subject: (await getAccountById(call.db, id_account)).email,
      ...(given ? { after: { role } } : { before: { role } }),
    })
  })
  return { success: true, message: given ? staffUserMessages.roleGiven : staffUserMessages.roleTaken }
}

/** Locks all roles, so that two administrators cannot remove each other at the same time. */
function lockRoles(db: Connection) {
  return db
    .selectFrom('account_role')
    .select(['id_account', 'role'])
    .orderBy('id_account')
    .orderBy('role')
    .forUpdate()
    .execute()
}

async function giveRole({ db, clock, caller }: AccountCall, given: { id_account: number; role: StaffRole }) {
  await db
    .insertInto('account_role')
    .values({ ...given, granted_at: clock.now(), granted_by: caller.idAccount })
    .execute()
}

/**
 * The second factor stays: it protects the person's own account as well. Open invitations of an account that may invite no
 * more are withdrawn: one to a mailbox of its own would bring the role back.
 */
async function takeRole(db: Connection, id_account: number, role: StaffRole, left: StaffRole[]) {
  await db.deleteFrom('account_role').where('id_account', '=', id_account).where('role', '=', role).execute()
  if (!hasRight(left, 'users:write')) await withdrawInvitationsBy(db, id_account)
  if (left.length === 0) await withdrawInvitations(db, (await getAccountById(db, id_account)).email)
}
