import type { Handlers } from '#api/calls/call.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { listOrders } from './list-orders.ts'
import { printOrder } from './print-order.ts'
import { processOrder } from './process-order.ts'
import { readPaymentProvider } from './read-payment-provider.ts'
import { readPaymentStatus } from './read-payment-status.ts'
import { retryPayment } from './retry-payment.ts'

export const orderRoutes = {
  getPaymentProvider: readPaymentProvider,
  createOrder,
  processOrder,
  getPaymentStatus: readPaymentStatus,
  retryPayment,
  cancelOrder,
  getOrderList: listOrders,
  getOrderDocument: printOrder,
} satisfies Partial<Handlers>
