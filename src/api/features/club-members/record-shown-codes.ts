import type { ClubCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { WrittenRow } from './write-rows.ts'

/** Within this time the same codes to the same session are recorded once. */
const SAME_LOOK_MS = 10 * 60_000
/** More than the managers who work at the same time. */
const MOST = 1000

interface Look {
  at: number
  members: Set<number>
}

/** By database: there is one, except in tests. */
const memories = new WeakMap<object, Map<string, Look>>()

/**
 * Records whose codes are shown to whom, before they are shown. A listing is opened again and again, so the same codes
 * for the same person are recorded once per interval, which this process remembers.
 */
export async function recordShownCodes(call: ClubCall, rows: WrittenRow[]) {
  const lately = memories.get(call.pool) ?? new Map<string, Look>()
  memories.set(call.pool, lately)
  const look = `${call.caller.idSession} ${call.idClub}`
  const at = call.clock.now().getTime()
  const last = lately.get(look)
  const seen = last && at - last.at < SAME_LOOK_MS ? last.members : undefined
  if (!rows.some(({ withCode, idMember }) => withCode && !seen?.has(idMember))) return
  const members = new Set(rows.filter(({ withCode }) => withCode).map(({ idMember }) => idMember))
  const inOrder = [...members].toSorted((one, other) => one - other)
  await recordAudit(call, { action: 'member.show_codes', id_club: call.idClub, after: { members: inOrder } })
  lately.delete(look)
  lately.set(look, { at, members })
  if (lately.size > MOST) lately.delete(lately.keys().next().value!)
}
