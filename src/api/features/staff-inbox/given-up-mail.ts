import { conflict, notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'

/** Locked: of two who decide about it, the second is told. Whom it was for stays in the mail: an erasure deletes that. */
export async function getGivenUpMail(db: Connection, idMail: number) {
  const mail = await db
    .selectFrom('mail')
    .select(['tries', 'to_address', 'given_up_at', 'settled_at'])
    .where('id', '=', idMail)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw notFound()
  if (mail.given_up_at === null || mail.settled_at !== null) throw conflict(staffInboxMessages.gone)
  return mail
}
