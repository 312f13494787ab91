import { type Expression, sql } from 'kysely'
import type { PublicCall } from '#api/calls/call.ts'
import { networkOf } from '#api/calls/network.ts'
import type { Limit } from '#api/calls/rate-limit.ts'
import { inSeconds } from '#api/config/clock.ts'
import type { Env } from '#api/config/env.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import type { AccountLimitKind } from '#contract/staff/staff-account-fields.ts'

const windowOf = (env: Env) => env.LIMIT_WINDOW_MINUTES * 60
const nameOf = (email: string) => email.trim().toLowerCase()

/**
 * Limits of password attempts, wherever a password is asked for. An attempt that the network refuses does not count
 * against the account.
 */
export function passwordLimits(email: string, { env, ip }: Pick<PublicCall, 'env' | 'ip'>) {
  const network = networkOf(ip)
  return {
    here: [
      { name: 'passwords from', of: network, max: env.LIMIT_WRONG_PASSWORDS_PER_IP, seconds: windowOf(env) },
      networkLimit(email, network, env),
    ] satisfies Limit[],
    overall: overallLimit(email, env),
  }
}

function networkLimit(email: string, network: string, env: Env): Limit {
  return {
    name: 'password from network of',
    of: `${network} ${nameOf(email)}`,
    max: env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT,
    seconds: windowOf(env),
  }
}

function overallLimit(email: string, env: Env): Limit {
  return {
    name: 'password of',
    of: nameOf(email),
    max: env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT_OVERALL,
    seconds: windowOf(env),
  }
}

export function secondFactorLimit(idAccount: number, env: Env): Limit {
  return { name: 'second factor of', of: idAccount, max: env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT, seconds: windowOf(env) }
}

/** Wrong activation codes that an account sent, whatever the licence. */
export function linkLimit(idAccount: number, env: Env): Limit {
  return { name: 'links by account', of: idAccount, max: env.LIMIT_WRONG_LINKS, seconds: windowOf(env) }
}

interface LimitedAccount {
  id: number
  email: string
}

/**
 * All limits that count attempts against this account alone. The key of a limit is a hash, so the networks that
 * attempts came from are taken from the security log.
 */
export async function listAccountLimits(
  call: Pick<Deps, 'clock' | 'env'> & { db: Connection },
  account: LimitedAccount,
) {
  const attemptsSince = attemptsCountSince(call)
  const networks = selectNetworks(sql.val(account.id), attemptsSince).as('networks')
  const found = await call.db.selectNoFrom(networks).executeTakeFirstOrThrow()
  return limitsOf(account, found.networks, call.env)
}

/** Attempts before this instant count no more. */
export const attemptsCountSince = ({ clock, env }: Pick<Deps, 'clock' | 'env'>) => inSeconds(clock, -windowOf(env))

export const selectNetworks = (idAccount: Expression<number>, attemptsSince: Date) => sql<string[]>`array(
  select distinct network from security_event where id_account = ${idAccount} and at > ${attemptsSince}
)`

export function limitsOf(
  { id, email }: LimitedAccount,
  networks: string[],
  env: Env,
): (Limit & { kind: AccountLimitKind })[] {
  return [
    ...networks.map((network) => ({ ...networkLimit(email, network, env), kind: 'network' as const })),
    { ...overallLimit(email, env), kind: 'password' },
    { ...secondFactorLimit(id, env), kind: 'second_factor' },
    { ...linkLimit(id, env), kind: 'link' },
  ]
}
