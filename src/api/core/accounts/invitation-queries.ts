import { type Clock, inSeconds } from '#api/config/clock.ts'
import { hashSecret, newSecret } from '#api/config/keys.ts'
import { takeLock } from '#api/database/advisory-locks.ts'
import type { Connection } from '#api/database/connect.ts'
import type { StaffRole } from '#domain/staff-rights.ts'

const INVITATION_SECONDS = 48 * 3600

interface Inviter {
  db: Connection
  clock: Clock
  /** Absent for an invitation from the command line. */
  caller?: { idAccount: number }
}

/** Creates a new link for the e-mail address and ends the previous one. Without a role it only adds a second factor. */
export async function insertInvitation({ db, clock, caller }: Inviter, email: string, role: StaffRole | null) {
  // Two invitations at the same time would each miss the other, and leave two open links.
  await takeLock(db, 'staffInvitation')
  await withdrawInvitations(db, email)
  const token = newSecret()
  await db
    .insertInto('staff_invitation')
    .values({
      hash: hashSecret(token),
      email,
      role,
      invited_by: caller?.idAccount ?? null,
      created_at: clock.now(),
      expires_at: inSeconds(clock, INVITATION_SECONDS),
    })
    .execute()
  return token
}

export async function withdrawInvitations(db: Connection, email: string) {
  await db.deleteFrom('staff_invitation').where('email', '=', email).where('used_at', 'is', null).execute()
}

/** A link that only renews a second factor gives no role, so it stays. */
export async function withdrawInvitationsBy(db: Connection, idAccount: number) {
  await db
    .deleteFrom('staff_invitation')
    .where('invited_by', '=', idAccount)
    .where('role', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
}

export function findInvitation(db: Connection, token: string) {
  return db.selectFrom('staff_invitation').selectAll().where('hash', '=', hashSecret(token)).executeTakeFirst()
}

/** Locks the invitation: of two calls that use it at once, the second finds it used. */
export function findInvitationForUpdate(db: Connection, token: string) {
  return db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('hash', '=', hashSecret(token))
    .forUpdate()
    .executeTakeFirst()
}

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export async function hasRole(db: Connection, idAccount: number) {
  const role = await db.selectFrom('account_role').select('role').where('id_account', '=', idAccount).executeTakeFirst()
  return role !== undefined
}
