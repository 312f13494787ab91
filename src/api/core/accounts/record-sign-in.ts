import type { PublicCall } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { isKnownDevice } from '#api/core/accounts/known-device.ts'
import type { Connection } from '#api/database/connect.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { dateInBrussels, formatDate, timeInBrussels } from '#domain/dates.ts'
import { formatBrowser } from '#domain/format-browser.ts'
import { recordSecurityEvent } from './record-security-event.ts'

/** Origins compared at most: more than one person has while the log is kept. */
const MAX_ORIGINS = 1000

/** Runs in the transaction that opens the session. Staff get a mail about an unknown device. */
export async function recordSignIn(call: PublicCall, { idAccount, staff }: { idAccount: number; staff: boolean }) {
  if (staff && !(await isKnown(call, idAccount))) await mailNewDevice(call, idAccount)
  await recordSecurityEvent(call, 'sign_in', { idAccount })
}

async function isKnown(call: PublicCall, idAccount: number) {
  const origin = { network: networkOf(call.ip), userAgent: call.userAgent }
  return isKnownDevice(origin, await listOrigins(call.db, idAccount))
}

/** A person who sets up a second factor showed the password or the invitation, so that device is known too. */
function listOrigins(db: Connection, idAccount: number) {
  return db
    .selectFrom('security_event')
    .select(['network', 'user_agent as userAgent'])
    .where('id_account', '=', idAccount)
    .where('kind', 'in', ['sign_in', 'second_factor_added'])
    .groupBy(['network', 'user_agent'])
    .limit(MAX_ORIGINS)
    .execute()
}

async function mailNewDevice(call: PublicCall, idAccount: number) {
  const account = await getAccountById(call.db, idAccount)
  const now = call.clock.now()
  await enqueueMail(call, 'staff_new_device', account.email, {
    values: {
      prenom: account.surname,
      date: `${formatDate(dateInBrussels(now))} à ${timeInBrussels(now)}`,
      appareil: formatBrowser(call.userAgent),
      reseau: networkOf(call.ip),
    },
    url: `${call.env.publicUrl}/account/forgetPassword`,
  })
}
