import type { Handlers } from '#api/calls/call.ts'
import { staffListSavedLists, staffRemoveList, staffRenameList, staffSaveList } from './saved-lists.ts'
import { staffExportMembers, staffExportMembersToCsv } from './staff-export-members.ts'
import { staffExportClubs, staffExportClubsToCsv, staffFilterClubs } from './staff-filter-clubs.ts'
import { staffExportOrders, staffExportOrdersToCsv, staffFilterOrders } from './staff-filter-orders.ts'
import { staffGetListChoices } from './staff-get-list-choices.ts'
import { staffListMembers } from './staff-list-members.ts'

export const staffListRoutes = {
  staffListMembers,
  staffExportMembers,
  staffExportMembersToCsv,
  staffFilterOrders,
  staffExportOrders,
  staffExportOrdersToCsv,
  staffFilterClubs,
  staffExportClubs,
  staffExportClubsToCsv,
  staffGetListChoices,
  staffListSavedLists,
  staffSaveList,
  staffRenameList,
  staffRemoveList,
} satisfies Partial<Handlers>
