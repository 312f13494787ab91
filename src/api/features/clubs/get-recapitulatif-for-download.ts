import type { ClubCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { drawDocument } from '#api/files/draw-document.ts'
import { findRecap } from './club-queries.ts'

export async function getRecapitulatifForDownload({ id_recap }: Input<'getRecapitulatifForDownload'>, call: ClubCall) {
  const recap = await findRecap(call.db, call.idClub, id_recap)
  if (!recap) throw notFound()
  const { env, clock } = call
  return { content: await drawDocument('recap', { env, made: clock.now() }, recap), name: 'Attestation.pdf' }
}
