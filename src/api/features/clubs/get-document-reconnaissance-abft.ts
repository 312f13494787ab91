import { sql } from 'kysely'
import type { ClubCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { dateInBrussels, yearOf } from '#domain/dates.ts'
import { attestationAddress } from './attestation-code.ts'
import { findAffiliation } from './club-queries.ts'
import { type AttestationContent, drawAttestation } from './draw-attestation.ts'

export async function getDocumentReconnaissanceABFT(_input: unknown, call: ClubCall) {
  const annee = yearOf(today(call.clock))
  const affiliation = await findAffiliation(call.db, call.idClub, annee)
  if (!affiliation) throw conflict(clubMessages.notAffiliated(annee))
  const { inscription: _i, payement: _p, ...content } = affiliation
  const attestation = await call.db.transaction().execute((db) => numberAttestation(db, call, content))
  const address = attestationAddress(call, attestation.id)
  const delivered = dateInBrussels(attestation.issued_at)
  const pdf = await drawAttestation(call.env, { ...content, numero: attestation.numero, delivered, address })
  return { content: pdf, name: 'Attestation.pdf' }
}

/** Printed again the same day, it is the same attestation: a number stands for what was attested, not for a sheet. */
async function numberAttestation(db: Connection, call: ClubCall, content: AttestationContent) {
  await sql`select pg_advisory_xact_lock(${ATTESTATION_LOCK}, ${call.idClub})`.execute(db)
  const last = await db
    .selectFrom('attestation')
    .select(['id', 'numero', 'issued_at'])
    .where('id_club', '=', call.idClub)
    .where(sql<boolean>`content = ${JSON.stringify(content)}::jsonb`)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && dateInBrussels(last.issued_at) === today(call.clock)) return last
  const issued = await db
    .insertInto('attestation')
    .values({
      numero: sql`${`ATT-${content.annee}-`} || lpad(nextval('attestation_number')::text, 6, '0')`,
      id_club: call.idClub,
      issued_at: call.clock.now(),
      issued_by: call.caller.idAccount,
      content: JSON.stringify(content),
    })
    .returning(['id', 'numero', 'issued_at'])
    .executeTakeFirstOrThrow()
  const subject = `attestation ${issued.numero}`
  await recordAudit({ ...call, db }, { action: 'club.attestation', id_club: call.idClub, subject, after: content })
  return issued
}

/** Any number will do, as long as every copy of the portal uses the same one. */
const ATTESTATION_LOCK = 7214
