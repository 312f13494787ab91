import type { Input, PublicCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { readCode } from '#api/core/members/e-licence-code.ts'
import { eLicenceState } from '#domain/e-licence.ts'
import { fullName } from '#domain/person-name.ts'
import { findELicence, findMergedELicence, listLicences } from './e-licence-queries.ts'

/** Public: answers what anyone who scans the QR code may know; for an invalid code, only that. */
export async function verifyELicence({ code }: Input<'verifyELicence'>, call: PublicCall) {
  const read = readCode(call, code)
  const member = read && ((await findELicence(call.db, read.id)) ?? (await findMergedELicence(call.db, read.id)))
  if (!member) return { statut: 'inconnue' as const }
  if (member.erased_at !== null || member.e_licence_version !== read.e_licence_version) {
    return { statut: 'révoquée' as const }
  }
  const { valid, club, date_fin } = eLicenceState(await listLicences(call.db, member.id), today(call.clock))
  return {
    statut: valid ? ('valide' as const) : ('expirée' as const),
    nom: fullName(member),
    numero_licence: member.numero_licence,
    ...(club !== null && { club }),
    ...(date_fin !== null && { date_fin }),
  }
}
