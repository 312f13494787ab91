import { conflict, notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { staffInboxMessages } from '#contract/staff/staff-inbox-messages.ts'

/** Locked: the second of two decisions is refused. The recipient is not recorded, since an erasure deletes the mail. */
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
