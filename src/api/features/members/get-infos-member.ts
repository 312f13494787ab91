import type { MemberCall } from '#api/calls/call.ts'
import { readMemberRecord } from '#api/core/members/read-member-record.ts'

export function getInfosMember(_input: unknown, call: MemberCall) {
  return readMemberRecord(call, call.idMember)
}
