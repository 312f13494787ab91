import type { Handlers } from '#api/calls/call.ts'
import { staffDismissDouble } from './staff-dismiss-double.ts'
import { staffListInbox } from './staff-list-inbox.ts'
import { staffRetryMail } from './staff-retry-mail.ts'
import { staffSettleInboxItem } from './staff-settle-inbox-item.ts'
import { staffTakeInboxItem } from './staff-take-inbox-item.ts'

export const staffInboxRoutes = {
  staffListInbox,
  staffTakeInboxItem,
  staffRetryMail,
  staffSettleInboxItem,
  staffDismissDouble,
} satisfies Partial<Handlers>
