import type { ClubCall, Input } from '#api/calls/call.ts'
import { writeList } from '#api/calls/written-json.ts'
import { today } from '#api/config/clock.ts'
import { listLicences } from './listing-queries.ts'
import { recordShownCodes } from './record-shown-codes.ts'
import { writeRows } from './write-rows.ts'

/** Codes are only for managers who may write, and showing them is recorded. */
export async function getListMember(filter: Input<'getListMember'>, call: ClubCall) {
  const grades = await call.federation.grades()
  const texts = await listLicences(call, { idClub: call.idClub, filter, withCodes: call.rights.write })
  const rows = writeRows(texts, { grades, day: today(call.clock), keys: call.keys })
  await recordShownCodes(call, rows)
  return writeList(rows.map(({ json }) => json))
}
