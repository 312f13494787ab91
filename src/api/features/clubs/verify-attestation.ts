import type { Input, PublicCall } from '#api/calls/call.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { readAttestationCode } from './attestation-code.ts'

/** Confirms an attestation to its holder; answers only what is printed on it. */
export async function verifyAttestation({ code }: Input<'verifyAttestation'>, call: PublicCall) {
  const id = readAttestationCode(call, code)
  const attestation =
    id !== null &&
    (await call.db
      .selectFrom('attestation')
      .select(['numero', 'issued_at', 'content'])
      .where('id', '=', id)
      .executeTakeFirst())
  if (!attestation) return { authentique: false }
  const { club, numero_club } = attestation.content
  return {
    authentique: true,
    numero: attestation.numero,
    club,
    numero_club,
    delivree_le: dateInBrussels(attestation.issued_at),
  }
}
