import type { Handlers } from '#api/calls/call.ts'
import { staffCreateOrder } from './staff-create-order.ts'
import { staffGetOrderChoices } from './staff-get-order-choices.ts'

export const staffClubOrderRoutes = { staffGetOrderChoices, staffCreateOrder } satisfies Partial<Handlers>
