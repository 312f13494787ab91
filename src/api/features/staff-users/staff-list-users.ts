import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { listOpenSessions } from '#api/core/accounts/sessions.ts'
import { isLinkOver } from '#domain/link-lifetime.ts'
import type { StaffRole } from '#domain/staff-rights.ts'

export async function staffListUsers(_input: unknown, { db, clock, caller }: AccountCall) {
  const now = clock.now()
  const users = await db
    .selectFrom('account')
    .innerJoin('account_role as role', 'role.id_account', 'account.id')
    .select(['account.id as id_account', 'account.name', 'account.surname', 'account.email'])
    .select((row) => [
      sql<StaffRole[]>`array_agg(role.role order by role.role)`.as('roles'),
      sql<boolean>`exists (select from account_totp t where t.id_account = account.id and t.confirmed_at is not null)
        or exists (select from account_passkey p where p.id_account = account.id)`.as('second_factor'),
      row
        .selectFrom('session')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('session.id_account', '=', 'account.id')
        .as('last_used_at'),
    ])
    .groupBy('account.id')
    .orderBy(sql`account.name collate french`)
    .orderBy(sql`account.surname collate french`)
    .execute()
  const idAccounts = users.map(({ id_account }) => id_account)
  const sessions = await listOpenSessions(db, idAccounts, now)
  const invitations = await db
    .selectFrom('staff_invitation as invitation')
    .leftJoin('account', 'account.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.created_at', 'invitation.expires_at'])
    .select(selectName().as('invited_by'))
    .where('invitation.used_at', 'is', null)
    .orderBy('invitation.created_at', 'desc')
    .limit(100)
    .execute()
  return {
    users: users.map((user) => ({
      ...user,
      last_used_at: user.last_used_at?.toISOString() ?? null,
      open_sessions: sessions.filter(({ id_account }) => id_account === user.id_account).length,
      mine: user.id_account === caller.idAccount,
    })),
    invitations: invitations.map((invitation) => ({
      ...invitation,
      role: invitation.role,
      created_at: invitation.created_at.toISOString(),
      expires_at: invitation.expires_at.toISOString(),
      expired: isLinkOver(invitation, now),
    })),
  }
}
