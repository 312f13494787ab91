import type { Handlers } from '#api/calls/call.ts'
import { listSyllabus, readSyllabus } from './read-syllabus.ts'
import { writeLicenceRequest } from './write-licence-request.ts'

export const documentRoutes = {
  getDemandeLicence: writeLicenceRequest,
  getSyllabusDocuments: listSyllabus,
  getSyllabusDocument: readSyllabus,
} satisfies Partial<Handlers>
