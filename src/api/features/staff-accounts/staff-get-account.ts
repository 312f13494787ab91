import type { AccountCall, Input } from '#api/calls/call.ts'
import { readLimits } from '#api/calls/rate-limit.ts'
import { listAccountLimits } from '#api/core/accounts/account-limits.ts'
import { countFactors } from '#api/core/accounts/factor-queries.ts'
import { listOpenSessions } from '#api/core/accounts/sessions.ts'
import { toIso } from '#api/database/to-iso.ts'
import { ACCOUNT_LIMITS, type AccountLimitKind } from '#contract/staff/staff-account-fields.ts'
import { formatBrowser } from '#domain/format-browser.ts'
import { isLinkOver } from '#domain/link-lifetime.ts'
import { findPendingEmail, getAccountRecord } from './account-queries.ts'

export async function staffGetAccount({ id_account }: Input<'staffGetAccount'>, call: AccountCall) {
  const { id, email_confirmed_at, last_sign_in_at, membres, ...account } = await getAccountRecord(call.db, id_account)
  const { hasTotp, passkeys } = await countFactors(call.db, id)
  return {
    ...account,
    id_account: id,
    confirmed: email_confirmed_at !== null,
    created_at: account.created_at.toISOString(),
    last_used_at: account.last_used_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    second_factor: { authenticator: hasTotp, passkeys },
    membres: membres.map((member) => ({ ...member, linked_at: toIso(member.linked_at) })),
    ...(account.staff ? NOTHING : await readUse(call, { id, email: account.email })),
  }
}

/** How a colleague uses the account is for administrators, among the users. */
const NOTHING = { changement: null, sessions: [], limites: [] }

async function readUse(call: AccountCall, account: { id: number; email: string }) {
  const sessions = await listOpenSessions(call.db, [account.id], call.clock.now())
  return {
    changement: await readPendingEmail(call, account.id),
    sessions: sessions.map(({ id, user_agent, created_at, last_used_at }) => ({
      id,
      appareil: formatBrowser(user_agent),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
    limites: await readAccountLimits(call, account),
  }
}

async function readPendingEmail({ db, clock }: AccountCall, idAccount: number) {
  const link = await findPendingEmail(db, idAccount)
  if (!link || isLinkOver(link, clock.now())) return null
  return {
    email: link.new_email!,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
  }
}

/** One line for each kind: of several networks, the one with the most attempts. */
async function readAccountLimits(call: AccountCall, account: { id: number; email: string }) {
  const counted = await readLimits(call, await listAccountLimits(call, account))
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
