import type { AccountCall } from '#api/calls/call.ts'
import type { Request } from './request-queries.ts'

type Write = (club: string, to: string) => Promise<void>

/**
 * Writes to the requesting manager and to the club, once if both have the same address; returns how many mails. An account
 * that manages the club no more learns nothing of the child.
 */
export async function mailClub(call: AccountCall, request: Request, write: Write) {
  const { club, mail } = await call.db
    .selectFrom('club')
    .select(['club', 'mail'])
    .where('id', '=', request.id_club)
    .executeTakeFirstOrThrow()
  const asker =
    request.requested_by === null
      ? undefined
      : await call.db
          .selectFrom('account')
          .innerJoin('account_member as link', 'link.id_account', 'account.id')
          .innerJoin('club_manager as manager', 'manager.id_member', 'link.id_member')
          .select('account.email')
          .where('account.id', '=', request.requested_by)
          .where('manager.id_club', '=', request.id_club)
          .executeTakeFirst()
  const addresses = new Set(
    [asker?.email, mail.toLowerCase()].filter((address) => address !== undefined && address !== ''),
  )
  for (const address of addresses) await write(club, address!)
  return addresses.size
}
