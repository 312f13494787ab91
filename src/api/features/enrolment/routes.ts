import type { Handlers } from '#api/calls/call.ts'
import { checkCart } from './check-cart.ts'
import { getCatalogue } from './get-catalogue.ts'
import { getMemberForRenew } from './get-member-for-renew.ts'
import { getRenewalCandidates } from './get-renewal-candidates.ts'
import { requestNewMember } from './request-new-member.ts'

export const enrolmentRoutes = {
  getCatalogue,
  getMemberForRenew,
  getRenewalCandidates,
  requestNewMember,
  checkCart,
} satisfies Partial<Handlers>
