import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { askSecondPerson } from '#api/core/accounts/ask-second-person.ts'
import { findMemberToErase } from '#api/core/privacy/member-to-erase.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { obstacleSentences, staffPrivacyMessages } from '#contract/staff/staff-privacy-messages.ts'
import { erasureObstacles } from '#domain/erasure.ts'

/** One person asks, with the member's reason; nothing is erased yet. */
export async function staffEraseMember(form: Input<'staffEraseMember'>, call: AccountCall) {
  const { id_member, reason, licence_given_up } = form
  await inTransaction(call, async (call) => {
    await refuseObstacles(call, { id_member, licence_given_up })
    const request = await call.db
      .insertInto('erasure_request')
      .values({
        id_member,
        reason,
        licence_given_up,
        requested_by: call.caller.idAccount,
        requested_at: call.clock.now(),
      })
      .onConflict((row) => row.column('id_member').where('state', '=', sql.lit('pending')).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!request) throw conflict(staffPrivacyMessages.erasureAlreadyAsked)
    await recordAudit(call, { action: 'member.ask_erasure', id_member, after: { reason, licence_given_up } })
    await askSecondPerson(call, {
      quoi: staffPrivacyMessages.erasureOfMember,
      right: 'privacy:write',
      path: '/secretariat/vie-privee',
    })
  })
  return { success: true, message: staffPrivacyMessages.erasureAsked }
}

/** Checked at the request and again at the approval, since things may have changed. */
export async function refuseObstacles(
  { db, clock }: AccountCall,
  { id_member, licence_given_up }: { id_member: number; licence_given_up: boolean },
) {
  const member = await findMemberToErase(db, id_member, today(clock))
  if (!member) throw notFound()
  const obstacles = erasureObstacles(member, { licenceGivenUp: licence_given_up })
  if (obstacles.length > 0) throw conflict(obstacles.map((obstacle) => obstacleSentences[obstacle]).join(' '))
}
