import type { Env } from '#api/config/env.ts'
import { parseIbans, toIban } from '#domain/iban.ts'

/** The accounts whose statements pay orders: the one that clubs pay to, and the federation's others. */
export function listOwnAccounts({ FEDERATION_IBAN, FEDERATION_OTHER_IBANS }: Env): string[] {
  return [...new Set([FEDERATION_IBAN, ...parseIbans(FEDERATION_OTHER_IBANS)].map(toIban))]
}
