import { today } from '#api/clock.ts'
import type { ClubCall } from '#api/http/call.ts'
import { findRenewalChoices } from '#api/renewals/find-renewal-choices.ts'

export function listCandidates(_input: unknown, { db, clock, idClub }: ClubCall) {
  return findRenewalChoices({ db, today: today(clock) }, { idClub })
}
