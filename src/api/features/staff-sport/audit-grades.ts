import type { AccountCall } from '#api/calls/call.ts'
import { type AuditEvent, recordAudit } from '#api/calls/record-audit.ts'
import type { Connection } from '#api/database/connect.ts'
import type { SportEvent } from './event-queries.ts'
import { lockHeldGrades } from './sheet-queries.ts'

type Work = AccountCall & { db: Connection }

/** Additional audit data for a member. */
export type Told = Map<number, { before?: object; after?: object }>

/**
 * Runs `work` and records for each of these members the grade before and after, with the additional data. Members
 * without a change are left out.
 */
export async function withHeldGrades(
  call: Work,
  { sorte, id }: SportEvent,
  members: number[],
  work: () => Promise<unknown>,
  told: Told = new Map(),
) {
  const graded = sorte === 'examen'
  const before = graded ? await lockHeldGrades(call.db, members) : undefined
  await work()
  const after = graded ? await lockHeldGrades(call.db, members) : undefined
  const events = members.flatMap((id_member): AuditEvent[] => {
    const [was, is] = [before?.get(id_member), after?.get(id_member)]
    const moved = was?.grade !== is?.grade || was?.date !== is?.date
    const more = told.get(id_member)
    if (!moved && !more) return []
    return [
      {
        action: graded ? 'member.set_grade' : 'sport.outcome',
        id_member,
        subject: `${sorte} ${id}`,
        before: { ...(moved && was), ...more?.before },
        after: { ...(moved && is), ...more?.after },
      },
    ]
  })
  if (events.length > 0) await recordAudit(call, ...events)
}
