import type { ClubCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { findRenewalChoices } from '#api/core/renewals/find-renewal-choices.ts'

export function getRenewalCandidates(_input: unknown, { db, clock, idClub }: ClubCall) {
  return findRenewalChoices({ db, today: today(clock) }, { idClub })
}
