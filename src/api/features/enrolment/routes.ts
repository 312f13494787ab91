import type { Handlers } from '#api/calls/call.ts'
import { checkCart } from './check-cart.ts'
import { listCandidates } from './list-candidates.ts'
import { readCatalogue } from './read-catalogue.ts'
import { requestNewMember } from './request-new-member.ts'
import { searchMember } from './search-member.ts'

export const enrolmentRoutes = {
  getCatalogue: readCatalogue,
  getMemberForRenew: searchMember,
  getRenewalCandidates: listCandidates,
  requestNewMember,
  checkCart,
} satisfies Partial<Handlers>
