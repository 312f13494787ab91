import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { findSyllabusFile, listSyllabusDocuments } from './document-queries.ts'

export function getSyllabusDocuments(_input: Input<'getSyllabusDocuments'>, { db, clock }: AccountCall) {
  return listSyllabusDocuments(db, { now: clock.now() })
}

export async function getSyllabusDocument({ id_document }: Input<'getSyllabusDocument'>, { db, clock }: AccountCall) {
  const file = await findSyllabusFile(db, id_document, clock.now())
  if (!file) throw notFound()
  return file
}
