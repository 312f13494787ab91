import type { Handlers } from '#api/calls/call.ts'
import { exportToXls, exportToXlsx } from './export-members.ts'
import { listMembers } from './list-members.ts'

export const clubMemberRoutes = {
  getListMember: listMembers,
  getListMemberToXLS: exportToXls,
  getListMemberToXLSX: exportToXlsx,
} satisfies Partial<Handlers>
