import type { AccountCall, Input } from '#api/calls/call.ts'
import { readLimits } from '#api/calls/rate-limit.ts'
import { attemptsCountSince, limitsOf } from '#api/core/accounts/account-limits.ts'
import { toIso } from '#api/database/to-iso.ts'
import { ACCOUNT_LIMITS, type AccountLimitKind } from '#contract/staff/staff-account-fields.ts'
import { formatBrowser } from '#domain/format-browser.ts'
import { isLinkOver } from '#domain/link-lifetime.ts'
import { isSessionOver } from '#domain/session-lifetime.ts'
import { getAccountRecord } from './account-queries.ts'

type AccountRecord = Awaited<ReturnType<typeof getAccountRecord>>

export async function staffGetAccount({ id_account }: Input<'staffGetAccount'>, call: AccountCall) {
  const asked = { idAccount: id_account, now: call.clock.now(), attemptsSince: attemptsCountSince(call) }
  const record = await getAccountRecord(call.db, asked)
  const { name, surname, email, tel, staff, adresse_refusee, clubs } = record
  return {
    id_account,
    name,
    surname,
    email,
    tel,
    staff,
    adresse_refusee,
    clubs,
    confirmed: record.email_confirmed_at !== null,
    created_at: toIso(record.created_at),
    last_used_at: toIso(record.last_used_at),
    last_sign_in_at: toIso(record.last_sign_in_at),
    second_factor: { authenticator: record.totp, passkeys: record.passkeys },
    membres: record.membres.map((member) => ({ ...member, linked_at: toIso(member.linked_at) })),
    ...(staff ? NOTHING : await readUse(call, record)),
  }
}

/** How a colleague uses the account is for administrators, among the users. */
const NOTHING = { changement: null, sessions: [], limites: [] }

async function readUse(call: AccountCall, record: AccountRecord) {
  const now = call.clock.now()
  return {
    changement: pendingEmailOf(record, now),
    sessions: record.sessions
      .map(({ created_at, last_used_at, ...session }) => ({
        ...session,
        created_at: new Date(created_at),
        last_used_at: new Date(last_used_at),
      }))
      .filter((session) => !isSessionOver(session, session.staff, now))
      .map(({ id, user_agent, created_at, last_used_at }) => ({
        id,
        appareil: formatBrowser(user_agent),
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })),
    limites: await readAccountLimits(call, record),
  }
}

function pendingEmailOf({ pending_email }: AccountRecord, now: Date) {
  if (!pending_email) return null
  const { email, created_at, expires_at } = pending_email
  if (isLinkOver({ created_at: new Date(created_at), expires_at: new Date(expires_at) }, now)) return null
  return { email, created_at: toIso(created_at), expires_at: toIso(expires_at) }
}

/** One line for each kind: of several networks, the one with the most attempts. */
async function readAccountLimits(call: AccountCall, account: AccountRecord) {
  const counted = await readLimits(call, limitsOf(account, account.networks, call.env))
  return (Object.keys(ACCOUNT_LIMITS) as AccountLimitKind[]).flatMap((sorte) => {
    const [most] = counted.filter(({ limit }) => limit.kind === sorte).toSorted((one, other) => other.count - one.count)
    if (!most) return []
    const { count, endsAt, limit } = most
    return [
      {
        sorte,
        tentatives: count,
        maximum: limit.max,
        ends_at: endsAt.toISOString(),
        bloque: count >= limit.max,
      },
    ]
  })
}
