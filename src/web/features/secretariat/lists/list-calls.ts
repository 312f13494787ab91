import type { ListName } from '#contract/staff/staff-list-fields.ts'
import { paths } from '#web/paths.ts'

/** The calls of each list, its key in the cache, its screen, and that of one row. */
export const LIST_CALLS = {
  membres: {
    key: 'members',
    page: 'staffListMembers',
    xlsx: 'staffExportMembers',
    csv: 'staffExportMembersToCsv',
    screen: paths.staffMembers,
    record: paths.staffMember,
  },
  commandes: {
    key: 'orders',
    page: 'staffFilterOrders',
    xlsx: 'staffExportOrders',
    csv: 'staffExportOrdersToCsv',
    screen: paths.staffOrders,
    record: paths.staffOrder,
  },
  clubs: {
    key: 'clubs',
    page: 'staffFilterClubs',
    xlsx: 'staffExportClubs',
    csv: 'staffExportClubsToCsv',
    screen: paths.staffClubs,
    record: paths.staffClub,
  },
} as const satisfies Record<ListName, Record<string, string>>
