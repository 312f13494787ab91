import type { Handlers } from '#api/calls/call.ts'
import { staffListDispatch, staffPrintDispatch, staffSetDispatched } from './dispatch-orders.ts'
import { staffBookTransfer } from './staff-book-transfer.ts'
import { staffCancelOrder } from './staff-cancel-order.ts'
import { staffGetOrder } from './staff-get-order.ts'
import { staffListOrders } from './staff-list-orders.ts'
import { staffOrderDocument } from './staff-order-document.ts'
import { staffRefundOrder } from './staff-refund-order.ts'

export const staffOrderRoutes = {
  staffListOrders,
  staffGetOrder,
  staffOrderDocument,
  staffBookTransfer,
  staffCancelOrder,
  staffRefundOrder,
  staffListDispatch,
  staffPrintDispatch,
  staffSetDispatched,
} satisfies Partial<Handlers>
