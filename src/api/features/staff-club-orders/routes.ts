import type { Handlers } from '#api/calls/call.ts'
import { staffCreateOrder } from './staff-create-order.ts'
import { staffGetOrderChoices } from './staff-get-order-choices.ts'
import { staffListAffiliable } from './staff-list-affiliable.ts'
import { staffOrderAffiliations } from './staff-order-affiliations.ts'

export const staffClubOrderRoutes = {
  staffGetOrderChoices,
  staffCreateOrder,
  staffListAffiliable,
  staffOrderAffiliations,
} satisfies Partial<Handlers>
