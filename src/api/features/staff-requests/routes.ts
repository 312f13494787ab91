import type { Handlers } from '#api/calls/call.ts'
import { acceptRequest } from './accept-request.ts'
import { readRequest } from './read-request.ts'
import { refuseRequest } from './refuse-request.ts'

export const staffRequestRoutes = {
  staffGetRequest: readRequest,
  staffAcceptRequest: acceptRequest,
  staffRefuseRequest: refuseRequest,
} satisfies Partial<Handlers>
