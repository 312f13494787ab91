import type { PublicCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { isMailCode, parseMailCode } from '#api/core/members/mail-code.ts'
import { addDays } from '#domain/dates.ts'
import { RENEWAL_LIMIT_DAYS } from '#domain/licence-renewal.ts'
import { findReminded } from './reminder-queries.ts'

/**
 * The licence that a reminder's code opens; undefined if the portal did not make the code, if the member has another
 * e-mail address now, or if the licence can no longer be renewed online.
 */
export async function openCode(call: Pick<PublicCall, 'db' | 'keys' | 'clock'>, code: string) {
  const parsed = parseMailCode(code)
  if (parsed?.purpose !== 'expiry reminder') return undefined
  const reminded = await findReminded(call.db, parsed.id)
  if (!reminded || reminded.mail === '') return undefined
  if (addDays(reminded.date_fin, RENEWAL_LIMIT_DAYS) < today(call.clock)) return undefined
  return isMailCode(call, 'expiry reminder', code, { id: parsed.id, mail: reminded.mail }) ? reminded : undefined
}
