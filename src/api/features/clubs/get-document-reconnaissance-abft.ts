import { sql } from 'kysely'
import type { ClubCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { takeLock } from '#api/database/advisory-locks.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { AttestationContent } from '#api/database/json-columns.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { dateInBrussels, yearOf } from '#domain/dates.ts'
import { attestationUrl } from './attestation-code.ts'
import { findAffiliation } from './club-queries.ts'

export async function getDocumentReconnaissanceABFT(_input: unknown, call: ClubCall) {
  const annee = yearOf(today(call.clock))
  const affiliation = await findAffiliation(call.db, call.idClub, annee)
  if (!affiliation) throw conflict(clubMessages.notAffiliated(annee))
  const { inscription: _i, payement: _p, ...content } = affiliation
  const attestation = await inTransaction(call, (call) => numberAttestation(call, content))
  const address = attestationUrl(call, attestation.id)
  const delivered = dateInBrussels(attestation.issued_at)
  const paper = { env: call.env, made: new Date(delivered) }
  const printed = { ...content, numero: attestation.numero, delivered, address }
  return { content: await drawDocument('attestation', paper, printed), name: 'Attestation.pdf' }
}

/** Printed again on the same day it keeps its number, which identifies the content and not the sheet. */
async function numberAttestation(call: ClubCall, content: AttestationContent) {
  await takeLock(call.db, 'attestationNumber', call.idClub)
  const last = await call.db
    .selectFrom('attestation')
    .select(['id', 'numero', 'issued_at'])
    .where('id_club', '=', call.idClub)
    .where(sql<boolean>`content = ${JSON.stringify(content)}::jsonb`)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && dateInBrussels(last.issued_at) === today(call.clock)) return last
  const issued = await call.db
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
  await recordAudit(call, { action: 'club.attestation', id_club: call.idClub, subject, after: content })
  return issued
}
