import type { MemberCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { isAdult, isOwnAccount } from '#domain/linked-account.ts'
import { getClaim } from './link-queries.ts'

/** Whether the account is the member's own, and whether the member is an adult. */
export async function readStanding(call: MemberCall) {
  return toStanding(await getClaim(call), call)
}

export function toStanding(claim: Awaited<ReturnType<typeof getClaim>>, { clock }: MemberCall) {
  return { own: isOwnAccount(claim, claim), adult: isAdult(claim.date_naissance, today(clock)) }
}

/** An adult member decides alone which accounts see the record (decision 8). */
export async function isMemberOfAge(call: MemberCall): Promise<boolean> {
  const { own, adult } = await readStanding(call)
  return own && adult
}
