import type { ClubCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { countFactors, numberOfFactors } from '#api/core/accounts/factor-queries.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { yearOf } from '#domain/dates.ts'
import { euros } from '#domain/money.ts'
import { getClubRecord } from './club-queries.ts'

export async function getInfosClub(_input: unknown, { db, clock, idClub, rights }: ClubCall) {
  const day = today(clock)
  const {
    logo_content,
    logo_type,
    id_logo: _id,
    search_text: _text,
    recaps,
    ...record
  } = await getClubRecord(db, idClub, day)
  const affiliated = record.licences.find(({ annee }) => annee === yearOf(day))
  return {
    ...record,
    isAffilie: affiliated !== undefined && affiliated.payement !== null,
    logo: logo_content && logo_type ? imageUrl(logo_type, logo_content) : null,
    lastLicence: record.licences[0] ? { annee: record.licences[0].annee } : null,
    recaps: recaps.map(({ total_cents, membres, ...recap }) => ({
      ...recap,
      nombre_licence: membres.length,
      total: euros(total_cents),
      membres,
    })),
    rights,
  }
}

/** The access check has already decided. */
export async function canCheckClubInExtranet(input: unknown, call: ClubCall) {
  const [club, factors] = await Promise.all([getInfosClub(input, call), countFactors(call.db, call.caller.idAccount)])
  return { success: true, message: clubMessages.accessible, club, has_second_factor: numberOfFactors(factors) > 0 }
}

export function imageUrl(type: string, content: Buffer) {
  return `data:${type};base64,${content.toString('base64')}`
}
