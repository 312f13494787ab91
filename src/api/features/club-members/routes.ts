import type { Handlers } from '#api/calls/call.ts'
import { getListMemberToXLS, getListMemberToXLSX } from './export-members.ts'
import { getListMember } from './get-list-member.ts'

export const clubMemberRoutes = {
  getListMember,
  getListMemberToXLS,
  getListMemberToXLSX,
} satisfies Partial<Handlers>
