import type { PublicCall } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import { type Limit, LimitReached, reserve } from '#api/calls/rate-limit.ts'
import { findAccountByEmail } from '#api/core/accounts/get-account.ts'
import type { SecurityEventKind } from '#contract/security-event-messages.ts'

/** Kinds that an attacker can cause without a valid password; unbounded, they could fill the table. */
const UNPROVEN: SecurityEventKind[] = ['sign_in_failed', 'locked', 'second_factor_failed', 'password_wrong']
/** Rows per hour of such kinds for one account, and for all names without an account together. */
const MAX_UNPROVEN_PER_HOUR = 1000

type Subject = { idAccount: number } | { email: string }

type Recorder = Pick<PublicCall, 'db' | 'clock' | 'keys' | 'metrics' | 'log' | 'ip' | 'userAgent' | 'requestId'>

/**
 * Records a security event in the table, the log and the metrics. `db` may be the transaction of the recorded change;
 * an event followed by a refusal needs a connection that is not rolled back.
 */
export async function recordSecurityEvent(call: Recorder, kind: SecurityEventKind, subject: Subject) {
  const { db, clock, keys, metrics, log, requestId } = call
  const idAccount = 'idAccount' in subject ? subject.idAccount : (await findAccountByEmail(db, subject.email))?.id
  const nameHash =
    idAccount === undefined && 'email' in subject
      ? keys.sign('security log', subject.email.trim().toLowerCase()).subarray(0, 16)
      : null
  const network = networkOf(call.ip)
  metrics.securityEvents.inc({ kind })
  const who = idAccount === undefined ? { name: nameHash?.toString('base64url') } : { account: idAccount }
  log.info({ requestId, event: kind, ...who, network }, 'security')
  if (UNPROVEN.includes(kind) && !(await isWithinBound(call, idAccount))) return
  await db
    .insertInto('security_event')
    .values({
      at: clock.now(),
      kind,
      id_account: idAccount ?? null,
      name_hash: nameHash,
      network,
      user_agent: call.userAgent,
      request_id: requestId,
    })
    .execute()
}

async function isWithinBound(call: Recorder, idAccount: number | undefined) {
  const of = idAccount ?? 'unknown names'
  try {
    await reserve(call, [{ name: 'security events of', of, max: MAX_UNPROVEN_PER_HOUR, seconds: 3600 }])
    return true
  } catch (error) {
    if (error instanceof LimitReached) return false
    throw error
  }
}

/** `reserve` for attempts of a password or code: the first refusal of a window is recorded as a lock-out. */
export async function reserveTries(call: Recorder, limits: Limit[], subject: Subject) {
  try {
    await reserve(call, limits)
  } catch (error) {
    if (error instanceof LimitReached && error.isFirst) await recordSecurityEvent(call, 'locked', subject)
    throw error
  }
}
