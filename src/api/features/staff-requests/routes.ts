import type { Handlers } from '#api/calls/call.ts'
import { staffAcceptRequest } from './staff-accept-request.ts'
import { staffAskAboutRequest } from './staff-ask-about-request.ts'
import { staffGetRequest } from './staff-get-request.ts'
import { staffRefuseRequest } from './staff-refuse-request.ts'

export const staffRequestRoutes = {
  staffGetRequest,
  staffAcceptRequest,
  staffAskAboutRequest,
  staffRefuseRequest,
} satisfies Partial<Handlers>
