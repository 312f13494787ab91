import type { MemberCall } from '#api/http/call.ts'
import { readMemberRecord } from '#api/members/read-member-record.ts'

export function readMember(_input: unknown, call: MemberCall) {
  return readMemberRecord(call, call.idMember)
}
