import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { readMemberRecord } from '#api/core/members/read-member-record.ts'
import { toIso } from '#api/database/to-iso.ts'
import { findStaffSide } from './staff-member-queries.ts'

/** The member's view of the record, and the secretariat's additions. */
export async function staffGetMember({ id_member }: Input<'staffGetMember'>, call: AccountCall) {
  const side = await findStaffSide(call.db, id_member)
  if (!side) throw notFound()
  const { licences, comptes, clubs, anciens } = side
  return {
    fiche: await readMemberRecord(call, id_member),
    licences: licences.map(({ cancelled_at, cancel_reason, ...licence }) => ({
      ...licence,
      annulee: cancelled_at === null ? null : { at: toIso(cancelled_at), raison: cancel_reason ?? '' },
    })),
    comptes: comptes.map((compte) => ({ ...compte, linked_at: toIso(compte.linked_at) })),
    clubs,
    invitation:
      side.invited_at && side.invitation_way ? { at: toIso(side.invited_at), par: side.invitation_way } : null,
    anciens_numeros: anciens.map(({ numero_licence }) => numero_licence),
    e_licence_version: side.e_licence_version,
    adresses_refusees: side.adresses_refusees,
    erased: side.erased_at !== null,
  }
}
