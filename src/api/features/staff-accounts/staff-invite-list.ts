import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { filterMembers } from '#api/core/lists/member-list.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { MAX_INVITED, type NotInvited } from '#contract/staff/staff-account-fields.ts'
import { inviteByMail } from './invite-by-mail.ts'

/**
 * Invites the next members of a list, by id: a filter by invitation selects fewer after each batch, so pages would skip
 * people. A repeat does no harm, since who was invited today is passed over.
 */
export async function staffInviteList({ liste, apres }: Input<'staffInviteList'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const filters = filterMembers(liste, today(call.clock))
    const { rows } = await sql<{ id: number }>`
      select m.id from member m
      where ${sql.join([sql`m.erased_at is null`, sql`m.id > ${apres}`, ...filters], sql` and `)}
      order by m.id
      limit ${MAX_INVITED}`.execute(call.db)
    const ids = rows.map(({ id }) => id)
    const { invited, left_out } = await inviteByMail(call, ids)
    const count = (reason: NotInvited) => left_out.filter((one) => one.reason === reason).length
    return {
      vus: ids.length,
      invites: invited,
      ecartes: {
        linked: count('linked'),
        no_mail: count('no_mail'),
        refused: count('refused'),
        recent: count('recent'),
      },
      suivant: ids.length < MAX_INVITED ? null : ids.at(-1)!,
    }
  })
}
