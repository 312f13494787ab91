import type { Handlers } from '#api/calls/call.ts'
import { staffListDispatch, staffPrintDispatch, staffSetDispatched } from './dispatch-orders.ts'
import { staffApplyCredit } from './staff-apply-credit.ts'
import { staffBookTransfer } from './staff-book-transfer.ts'
import { staffCancelOrder } from './staff-cancel-order.ts'
import { staffGetClubAccount } from './staff-get-club-account.ts'
import { staffGetOrder } from './staff-get-order.ts'
import { staffListOrders } from './staff-list-orders.ts'
import { staffOrderDocument } from './staff-order-document.ts'
import { staffPayCreditBack } from './staff-pay-credit-back.ts'
import { staffRefundOrder } from './staff-refund-order.ts'

export const staffOrderRoutes = {
  staffListOrders,
  staffGetOrder,
  staffOrderDocument,
  staffBookTransfer,
  staffApplyCredit,
  staffGetClubAccount,
  staffPayCreditBack,
  staffCancelOrder,
  staffRefundOrder,
  staffListDispatch,
  staffPrintDispatch,
  staffSetDispatched,
} satisfies Partial<Handlers>
