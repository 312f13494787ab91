import type { Handlers } from '#api/calls/call.ts'
import { bookTransfer } from './book-transfer.ts'
import { cancelOrder } from './cancel-order.ts'
import { listDispatch, printDispatch, setDispatched } from './dispatch-orders.ts'
import { listOrders } from './list-orders.ts'
import { printOrder } from './print-order.ts'
import { readOrder } from './read-order.ts'
import { refundOrder } from './refund-order.ts'

export const staffOrderRoutes = {
  staffListOrders: listOrders,
  staffGetOrder: readOrder,
  staffOrderDocument: printOrder,
  staffBookTransfer: bookTransfer,
  staffCancelOrder: cancelOrder,
  staffRefundOrder: refundOrder,
  staffListDispatch: listDispatch,
  staffPrintDispatch: printDispatch,
  staffSetDispatched: setDispatched,
} satisfies Partial<Handlers>
