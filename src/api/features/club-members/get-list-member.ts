import type { ClubCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { listLicences } from './listing-queries.ts'
import { recordShownCodes } from './record-shown-codes.ts'
import { toLicenceRow } from './to-licence-row.ts'

/** Codes are only for managers who may write, and showing them is recorded. */
export async function getListMember(filter: Input<'getListMember'>, call: ClubCall) {
  const day = today(call.clock)
  const grades = await call.federation.grades()
  const rows = await listLicences(call, { idClub: call.idClub, filter, withCodes: call.rights.write })
  await recordShownCodes(call, rows)
  return rows.map((row) =>
    toLicenceRow(row, {
      grades,
      day,
      code: row.code === null ? null : call.keys.decrypt(Buffer.from(row.code, 'base64')),
    }),
  )
}
