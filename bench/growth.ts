import type { RouteName } from '#contract/routes.ts'
import { routes } from '#contract/routes.ts'
import { MANAGER } from './create-database.ts'
import type { Call } from './measure.ts'
import { SOUGHT_MEMBER, surnameOf } from './names.ts'

/** The calls that a screen makes when it opens, with the input of an ordinary visit. */
export function callsOfScreens(idClub: number): [RouteName, Call][] {
  const member = { id_member: MANAGER }
  const club = { ...member, id_club: idClub }
  const inputs: Partial<Record<RouteName, object>> = {
    getAccount: {},
    getProfilesLinkedToUser: {},
    getInfosMember: member,
    getMemberHistory: member,
    canCheckClubInExtranet: club,
    getClubOverview: club,
    getListMember: club,
    getRenewalCandidates: club,
    getOrderList: club,
    getCatalogue: {},
    getStaff: {},
    staffListInbox: {},
    staffListMembers: { tri: 'nom' },
    staffSearchMembers: { texte: surnameOf(SOUGHT_MEMBER) },
    staffGetMember: member,
    staffMemberHistory: member,
    staffFilterClubs: {},
    staffGetClub: { id_club: idClub },
    staffFilterOrders: {},
    staffListMovements: {},
    staffGetBooks: { du: '2026-01-01', au: '2026-12-31' },
    staffGetActivity: { annee: 2026 },
    staffListEvents: {},
    staffListMails: {},
    staffListMailings: {},
    staffSearchAudit: {},
    staffListUsers: {},
  }
  return Object.entries(inputs).map(([name, body]) => {
    const { path, method } = routes[name as RouteName]
    return [name as RouteName, { path, method, body }]
  })
}
