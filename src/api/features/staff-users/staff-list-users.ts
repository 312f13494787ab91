import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountCall } from '#api/calls/call.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { selectOpenSessions } from '#api/core/accounts/sessions.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import { toIso } from '#api/database/to-iso.ts'
import { isLinkOver } from '#domain/link-lifetime.ts'
import { isSessionOver } from '#domain/session-lifetime.ts'
import type { StaffRole } from '#domain/staff-rights.ts'

export async function staffListUsers(_input: unknown, { db, clock, caller }: AccountCall) {
  const now = clock.now()
  const [found] = await readUsers(db, { now })
  const { users, invitations } = found!
  return {
    users: users.map(({ sessions, ...user }) => ({
      ...user,
      last_used_at: toIso(user.last_used_at),
      open_sessions: sessions.filter((session) => !isSessionOver(toTimes(session), true, now)).length,
      mine: user.id_account === caller.idAccount,
    })),
    invitations: invitations.map((invitation) => {
      const { created_at, expires_at } = invitation
      return {
        ...invitation,
        created_at: toIso(created_at),
        expires_at: toIso(expires_at),
        expired: isLinkOver({ created_at: new Date(created_at), expires_at: new Date(expires_at) }, now),
      }
    }),
  }
}

const toTimes = ({ created_at, last_used_at }: { created_at: string; last_used_at: string }) => ({
  created_at: new Date(created_at),
  last_used_at: new Date(last_used_at),
})

const readUsers = compileOnce((db, { now }: { now: Date }) =>
  db.selectNoFrom((row) => [
    jsonArrayFrom(
      row
        .selectFrom('account')
        .innerJoin('account_role as role', 'role.id_account', 'account.id')
        .select(['account.id as id_account', 'account.name', 'account.surname', 'account.email'])
        .select((account) => [
          sql<StaffRole[]>`array_agg(role.role order by role.role)`.as('roles'),
          sql<boolean>`exists (select from account_totp t where t.id_account = account.id and t.confirmed_at is not null)
            or exists (select from account_passkey p where p.id_account = account.id)`.as('second_factor'),
          account
            .selectFrom('session')
            .select(({ fn }) => fn.max('last_used_at').as('at'))
            .whereRef('session.id_account', '=', 'account.id')
            .as('last_used_at'),
          jsonArrayFrom(selectOpenSessions(db, now).whereRef('session.id_account', '=', sql.ref('account.id'))).as(
            'sessions',
          ),
        ])
        .groupBy('account.id')
        .orderBy(sql`account.name collate french`)
        .orderBy(sql`account.surname collate french`),
    ).as('users'),
    jsonArrayFrom(
      row
        .selectFrom('staff_invitation as invitation')
        .leftJoin('account', 'account.id', 'invitation.invited_by')
        .select([
          'invitation.id',
          'invitation.email',
          'invitation.role',
          'invitation.created_at',
          'invitation.expires_at',
        ])
        .select(selectName().as('invited_by'))
        .where('invitation.used_at', 'is', null)
        .orderBy('invitation.created_at', 'desc')
        .limit(100),
    ).as('invitations'),
  ]),
)
