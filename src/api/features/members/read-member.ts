import type { MemberCall } from '../../http/call.ts'
import { readMemberRecord } from '../../members/read-member-record.ts'

export function readMember(_input: unknown, call: MemberCall) {
  return readMemberRecord(call, call.idMember)
}
