import type { ClubCall, Input } from '#api/calls/call.ts'
import { type Limit, reserve } from '#api/calls/rate-limit.ts'
import { today } from '#api/config/clock.ts'
import { findRenewalChoices, type RenewalChoice } from '#api/core/renewals/find-renewal-choices.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { visibleSince } from '#domain/member-visibility.ts'
import { fullName } from '#domain/person-name.ts'
import { findByLicenceAndBirth } from './enrolment-queries.ts'

/**
 * Both facts must match. Every search counts, found or not: licence numbers are consecutive, and trying every birth
 * date would reveal names and birthdays of children.
 */
export async function getMemberForRenew(form: Input<'getMemberForRenew'>, call: ClubCall): Promise<RenewalChoice[]> {
  const { db, clock, idClub } = call
  await reserve(call, searchLimits(call))
  const member = await findByLicenceAndBirth(db, idClub, form)
  if (!member) return []
  const day = today(clock)
  const own = await findRenewalChoices({ db, today: day }, { idClub, members: [member.id] })
  if (own.length > 0) return own
  const { last_end_here, last_end_elsewhere } = member
  // Former members of this club beyond its view, and members without a licence for long, are not found.
  if (last_end_here !== null || last_end_elsewhere === null || last_end_elsewhere < visibleSince(day)) return []
  return [ofAnotherClub(member)]
}

/** Also by member and by club, since one manager may have many accounts, and a club many managers. */
function searchLimits({ env, caller, idMember, idClub }: ClubCall): Limit[] {
  const bound = { max: env.LIMIT_RENEWAL_SEARCHES_PER_HOUR, seconds: 3600 }
  return [
    { name: 'renewal searches by account', of: caller.idAccount, ...bound },
    { name: 'renewal searches by member', of: idMember, ...bound },
    { name: 'renewal searches by club', of: idClub, ...bound },
  ]
}

/** The name only: the manager knows licence number and birth date, and sees nothing else of a foreign member. */
function ofAnotherClub(member: { id: number; nom: string; prenom: string; numero_licence: string }): RenewalChoice {
  return {
    id: member.id,
    fullName: fullName(member),
    nom: member.nom,
    prenom: member.prenom,
    numero_licence: member.numero_licence,
    date_fin: null,
    inscription: false,
    cantBeSelect: true,
    alreadyInAnOrder: false,
    reason: orderMessages.licensedElsewhere,
    souhait: false,
    dateDebutIfSelected: null,
    dateFinIfSelected: null,
  }
}
