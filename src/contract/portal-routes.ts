import type { StaffAccess } from '#domain/staff-rights.ts'

export type Access =
  /** Without authentication. */
  | 'public'
  /** A signed-in account. */
  | 'account'
  /** A signed-in account, for a member linked to it (`id_member`). */
  | 'member'
  /** The same, for a club that this member manages (`id_club`), with the right where one is named. */
  | 'club'
  | 'club:write'
  | 'club:can_register_member'
  /** An account with a role of the secretariat, or with a role that gives the right, signed in with a second factor. */
  | StaffAccess

export interface Route<A extends Access = Access> {
  method: 'GET' | 'POST'
  path: string
  access: A
}

function get<const A extends Access>(name: string, access: A): Route<A> {
  return { method: 'GET', path: `/api/myabft/${name}`, access }
}

export function post<const A extends Access>(name: string, access: A): Route<A> {
  return { method: 'POST', path: `/api/myabft/${name}`, access }
}

/** Several routes with the same access, in a compact form: the table is part of the first load. */
export function all<const A extends Access, const Name extends string>(
  route: (name: string, access: A) => Route<A>,
  access: A,
  ...names: Name[]
) {
  return Object.fromEntries(names.map((name) => [name, route(name, access)])) as Record<Name, Route<A>>
}

/** The public calls and those of members, parents and clubs: part of the first load. */
export const portalRoutes = {
  token: { ...post('token', 'public'), path: '/oauth/token' },
  ...all(get, 'public', 'versionMyabft', 'maintenanceMyabft', 'createAccount-nonce'),
  ...all(
    post,
    'public',
    'createAccount',
    'confirmEmail',
    'resendConfirmation',
    'recoverAccount',
    'checkIfTokenResetPasswordIsValid',
    'resetPassword',
    'verifyELicence',
    'verifyAttestation',
    'getReminder',
    'answerReminder',
    'staffCheckInvitation',
    'staffPrepareSecondFactor',
    'staffAcceptInvitation',
  ),
  ...all(
    get,
    'account',
    'getAccount',
    'getSessions',
    'getProfilesLinkedToUser',
    'getSyllabusDocuments',
    'exportMyData',
    'getCatalogue',
    'getPaymentProvider',
  ),
  ...all(
    post,
    'account',
    'logout',
    'updatePasswordMyABFT',
    'endSession',
    'changeEmail',
    'linkLicenceToAccount',
    'getSyllabusDocument',
    'deleteAccount',
  ),
  ...all(get, 'member', 'getListGrades'),
  ...all(
    post,
    'member',
    'getInfosMember',
    'updateInfosMember',
    'savePhotoMember',
    'getDemandeLicence',
    'getRankingSheet',
    'renewELicence',
    'getMemberHistory',
    'unlinkLicence',
    'getLinkedAccounts',
    'unlinkAccount',
    'createLinkCode',
    'setRenewalWish',
  ),
  ...all(
    post,
    'club',
    'canCheckClubInExtranet',
    'getInfosClub',
    'getDocumentReconnaissanceABFT',
    'getClubOverview',
    'getListMember',
    'getListMemberToXLS',
    'getListMemberToXLSX',
    'getRecapitulatifForDownload',
    'getExamReport',
  ),
  ...all(post, 'club:write', 'saveInfosClub', 'saveLogoClub', 'setGrade', 'setExamGrades', 'undoExamGrades'),
  ...all(
    post,
    'club:can_register_member',
    'getMemberForRenew',
    'getRenewalCandidates',
    'requestNewMember',
    'checkCart',
    'createOrder',
    'processOrder',
    'getPaymentStatus',
    'retryPayment',
    'cancelOrder',
    'getOrderList',
    'getOrderDocument',
    'getCreditNote',
  ),
}
