import type { MemberCall } from '../../http/call.ts'
import { listGrades } from './grading-queries.ts'

export function readGrades(_input: unknown, { db }: MemberCall) {
  return listGrades(db)
}
