import { today } from '../../clock.ts'
import type { ClubCall } from '../../http/call.ts'
import { findRenewalChoices } from '../../renewals/find-renewal-choices.ts'

export function listCandidates(_input: unknown, { db, clock, idClub }: ClubCall) {
  return findRenewalChoices({ db, today: today(clock) }, { idClub })
}
