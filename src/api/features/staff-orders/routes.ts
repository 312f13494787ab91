import type { Handlers } from '#api/calls/call.ts'
import { staffListDispatch, staffPrintDispatch, staffSetDispatched } from './dispatch-orders.ts'
import { staffApplyCredit } from './staff-apply-credit.ts'
import { staffBookTransfer } from './staff-book-transfer.ts'
import { staffCancelOrder } from './staff-cancel-order.ts'
import { staffGetClubAccount } from './staff-get-club-account.ts'
import { staffGetCreditNote } from './staff-get-credit-note.ts'
import { staffGetOrder } from './staff-get-order.ts'
import { staffListOrders } from './staff-list-orders.ts'
import { staffOrderDocument } from './staff-order-document.ts'
import { staffPayCreditBack } from './staff-pay-credit-back.ts'
import { staffRefundOrder } from './staff-refund-order.ts'
import { staffRefundPart } from './staff-refund-part.ts'
import { staffReturnPayment } from './staff-return-payment.ts'

export const staffOrderRoutes = {
  staffListOrders,
  staffGetOrder,
  staffOrderDocument,
  staffGetCreditNote,
  staffBookTransfer,
  staffApplyCredit,
  staffGetClubAccount,
  staffPayCreditBack,
  staffCancelOrder,
  staffRefundOrder,
  staffRefundPart,
  staffReturnPayment,
  staffListDispatch,
  staffPrintDispatch,
  staffSetDispatched,
} satisfies Partial<Handlers>
