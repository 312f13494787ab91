import type { PublicCall } from '../../http/call.ts'
import { isReminderCode, licenceOfCode } from '../../reminder-code.ts'
import { findReminded } from './reminder-queries.ts'

/** What a code opens; nothing where it was not made here, or for another address than the member has now. */
export async function openCode(call: Pick<PublicCall, 'db' | 'keys'>, code: string) {
  const idLicence = licenceOfCode(code)
  const reminded = idLicence === null ? undefined : await findReminded(call.db, idLicence)
  if (!reminded || reminded.mail === '') return undefined
  return isReminderCode(call, code, { idLicence: idLicence!, mail: reminded.mail }) ? reminded : undefined
}
