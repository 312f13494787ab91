import type { AccountCall } from '#api/calls/call.ts'
import { readLinkedMembers } from '#api/core/members/read-member-record.ts'

export function getProfilesLinkedToUser(_input: unknown, call: AccountCall) {
  return readLinkedMembers(call, call.caller.idAccount)
}
