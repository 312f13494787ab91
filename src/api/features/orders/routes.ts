import type { Handlers } from '#api/calls/call.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { getCreditNote } from './get-credit-note.ts'
import { getOrderDocument } from './get-order-document.ts'
import { getOrderList } from './get-order-list.ts'
import { getPaymentProvider } from './get-payment-provider.ts'
import { getPaymentStatus } from './get-payment-status.ts'
import { processOrder } from './process-order.ts'
import { retryPayment } from './retry-payment.ts'

export const orderRoutes = {
  getPaymentProvider,
  createOrder,
  processOrder,
  getPaymentStatus,
  retryPayment,
  cancelOrder,
  getOrderList,
  getOrderDocument,
  getCreditNote,
} satisfies Partial<Handlers>
