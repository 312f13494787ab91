import type { Handlers } from '#api/calls/call.ts'
import { getDemandeLicence } from './get-demande-licence.ts'
import { getSyllabusDocument, getSyllabusDocuments } from './read-syllabus.ts'

export const documentRoutes = {
  getDemandeLicence,
  getSyllabusDocuments,
  getSyllabusDocument,
} satisfies Partial<Handlers>
