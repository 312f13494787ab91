import type { MemberCall } from '#api/http/call.ts'
import { listGrades } from './grading-queries.ts'

export function readGrades(_input: unknown, { db }: MemberCall) {
  return listGrades(db)
}
