import type { Handlers } from '#api/calls/call.ts'
import { dismissDouble } from './dismiss-double.ts'
import { listInbox } from './list-inbox.ts'
import { retryMail } from './retry-mail.ts'
import { settleItem } from './settle-item.ts'
import { takeItem } from './take-item.ts'

export const staffInboxRoutes = {
  staffListInbox: listInbox,
  staffTakeInboxItem: takeItem,
  staffRetryMail: retryMail,
  staffSettleInboxItem: settleItem,
  staffDismissDouble: dismissDouble,
} satisfies Partial<Handlers>
