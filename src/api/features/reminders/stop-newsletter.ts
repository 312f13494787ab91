import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { isMailCode, parseMailCode } from '#api/core/members/mail-code.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { reminderMessages } from '#contract/reminder-messages.ts'

interface Work extends Pick<Deps, 'clock' | 'keys'> {
  db: Connection
}

/** Clears the tick of everybody with this e-mail address, since its reader wants no more. In the caller's transaction. */
export async function stopNewsletter(call: Work, code: string) {
  const members = await lockReaders(call, code)
  if (!members) return { success: false, message: reminderMessages.newsletterUnknown }
  const ids = members.filter(({ newsletter }) => newsletter).map(({ id }) => id)
  if (ids.length > 0) {
    await call.db
      .updateTable('member')
      .set((row) => ({ newsletter: false, version: row('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    const change = { before: { newsletter: true }, after: { newsletter: false } }
    const events = ids.map((id_member) => ({ action: 'member.update_contact' as const, id_member, ...change }))
    await recordAudit(call, ...events)
  }
  return { success: true, message: reminderMessages.newsletterStopped }
}

/** The members with the e-mail address of the code; undefined if the portal did not make the code for their address. */
async function lockReaders(call: Work, code: string) {
  const { id } = parseMailCode(code)!
  const { rows } = await sql<{ id: number; mail: string; newsletter: boolean }>`
    select m.id, m.mail, m.newsletter
    from member holder join member m on lower(m.mail) = lower(holder.mail)
    where holder.id = ${id} and holder.mail <> '' and m.erased_at is null
    order by m.id
    for update of m`.execute(call.db)
  const mail = rows[0]?.mail
  return mail !== undefined && isMailCode(call, 'newsletter', code, { id, mail }) ? rows : undefined
}
