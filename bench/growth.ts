import type { RouteName } from '#contract/routes.ts'
import { routes } from '#contract/routes.ts'
import { dateInBrussels, yearOf } from '#domain/dates.ts'
import { MANAGER } from './create-database.ts'
import type { Call } from './measure.ts'
import { SOUGHT_MEMBER, surnameOf } from './names.ts'

/** A member of the same club as the manager in every federation. */
const OTHER_MEMBER = 7920

/**
 * The calls that screens make when they open, with the input of an ordinary visit. Left out are those that need a secret
 * from a mail or a QR code, and the nonce of a new account, which are limited for each network.
 */
export function callsOfScreens(idClub: number): [RouteName, Call][] {
  const today = dateInBrussels(new Date())
  const year = yearOf(today)
  const member = { id_member: MANAGER }
  const club = { ...member, id_club: idClub }
  const inputs: Partial<Record<RouteName, object>> = {
    versionMyabft: {},
    maintenanceMyabft: {},
    getAccount: {},
    getProfilesLinkedToUser: {},
    getSecondFactors: {},
    getSessions: {},
    exportMyData: {},
    getSyllabusDocuments: {},
    getInfosMember: member,
    getRankingSheet: member,
    getMemberHistory: member,
    getLinkedAccounts: member,
    canCheckClubInExtranet: club,
    getInfosClub: club,
    getClubOverview: club,
    getListMember: club,
    getListGrades: member,
    getRenewalCandidates: club,
    checkCart: { ...club, renew: [MANAGER, OTHER_MEMBER] },
    getPaymentProvider: {},
    getPaymentStatus: { ...club, id_order: 1 },
    getOrderList: club,
    getCatalogue: {},
    getStaff: {},
    staffListInbox: {},
    staffGetRequest: { id_request: 1 },
    staffGetListChoices: {},
    staffListSavedLists: { liste: 'membres' },
    staffListMembers: { tri: 'nom' },
    staffSearchMembers: { texte: surnameOf(SOUGHT_MEMBER) },
    staffGetMember: member,
    staffMemberHistory: { ...member, size: 20 },
    staffPreviewMerge: { id_keep: MANAGER, id_drop: OTHER_MEMBER },
    staffSearchAccounts: { texte: surnameOf(SOUGHT_MEMBER) },
    staffGetAccount: { id_account: 3 },
    staffFilterClubs: {},
    staffGetClub: { id_club: idClub },
    staffClubHistory: { id_club: idClub, size: 20 },
    staffClubNames: {},
    staffFilterOrders: {},
    staffGetOrder: { id_order: 1 },
    staffListDispatch: {},
    staffGetOrderChoices: { id_club: idClub },
    staffListAffiliable: { annee: year },
    staffGetClubAccount: { id_club: idClub },
    staffGetBankAccounts: {},
    staffListMovements: {},
    staffGetMovement: { id_movement: 1 },
    staffGetBooks: { du: `${year}-01-01`, au: `${year}-12-31` },
    staffReconcileBank: { du: `${year}-01-01`, au: `${year}-12-31` },
    staffListUnpaidOut: {},
    staffGetActivity: { annee: year },
    staffGetFigures: { date: today },
    staffGetExpiring: {},
    staffListEvents: {},
    staffGetEvent: { sorte: 'competition', id_event: 1 },
    staffGetSportChoices: {},
    staffGetRankingChoices: {},
    staffListRanking: { discipline: 'combat', date: today },
    staffListReference: { table: 'criteres' },
    staffGetPoints: {},
    staffListPrices: {},
    staffListDocuments: {},
    staffGetTemplate: {},
    staffGetFederation: {},
    staffListMails: {},
    staffGetMail: { id_mail: 1 },
    staffListMailTexts: {},
    staffGetMailText: { sorte: 'expiry_reminder' },
    staffListAutomaticMails: {},
    staffPreviewAutomaticMail: { envoi: 'expiry_first', delai: 60 },
    staffListMailings: {},
    staffGetMailing: { id_mailing: 1 },
    staffPreviewMailing: { id_mailing: 61 },
    staffListMailingRecipients: { id_mailing: 1 },
    staffSearchAudit: {},
    staffListErasures: {},
    staffGetRetention: {},
    staffListUsers: {},
    staffGetManagerRule: {},
    staffGetImportCounts: {},
    staffListImportHolds: {},
  }
  return Object.entries(inputs).map(([name, body]) => {
    const { path, method } = routes[name as RouteName]
    const query = method === 'GET' ? new URLSearchParams(Object.entries(body)).toString() : ''
    return [name as RouteName, { path: query ? `${path}?${query}` : path, method, body }]
  })
}
