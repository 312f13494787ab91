import type { ClubCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { listLicences } from './listing-queries.ts'
import { openCode } from './open-code.ts'
import { recordShownCodes } from './record-shown-codes.ts'
import { listingDayOf, toLicenceRow } from './to-licence-row.ts'

/** Codes are only for managers who may write, and showing them is recorded. */
export async function getListMember(filter: Input<'getListMember'>, call: ClubCall) {
  const listing = listingDayOf(await call.federation.grades(), today(call.clock))
  const rows = await listLicences(call, { idClub: call.idClub, filter, withCodes: call.rights.write })
  await recordShownCodes(call, rows)
  return rows.map((row) => toLicenceRow(row, listing, row.code === null ? null : openCode(call.keys, row.code)))
}
