import type { MemberCall } from '#api/calls/call.ts'
import { listGrades } from './grading-queries.ts'

export function getListGrades(_input: unknown, { db }: MemberCall) {
  return listGrades(db)
}
