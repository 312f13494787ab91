export type Access =
  /** Anyone. */
  | 'public'
  /** Someone signed in. */
  | 'account'
  /** Someone signed in, for a member linked to the account (`id_member`). */
  | 'member'
  /** The same, for a club that this member manages (`id_club`), with the right where one is named. */
  | 'club'
  | 'club:write'
  | 'club:can_register_member'
  /** Someone who works for the federation, signed in with a second factor. */
  | 'secretariat'
  /** The same, with the role that gives roles. */
  | 'administrator'

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

/** Several with the same lock, each named once: the table is part of the first load. */
export function all<const A extends Access, const Name extends string>(
  route: (name: string, access: A) => Route<A>,
  access: A,
  ...names: Name[]
) {
  return Object.fromEntries(names.map((name) => [name, route(name, access)])) as Record<Name, Route<A>>
}

/** The calls of members, parents and clubs, and of whoever is not signed in: part of the first load. */
export const portalRoutes = {
  token: { ...post('token', 'public'), path: '/oauth/token' },
  logout: post('logout', 'account'),
  versionMyabft: get('versionMyabft', 'public'),
  maintenanceMyabft: get('maintenanceMyabft', 'public'),
  'createAccount-nonce': get('createAccount-nonce', 'public'),
  createAccount: post('createAccount', 'public'),
  confirmEmail: post('confirmEmail', 'public'),
  resendConfirmation: post('resendConfirmation', 'public'),
  recoverAccount: post('recoverAccount', 'public'),
  checkIfTokenResetPasswordIsValid: post('checkIfTokenResetPasswordIsValid', 'public'),
  resetPassword: post('resetPassword', 'public'),
  getAccount: get('getAccount', 'account'),
  updatePasswordMyABFT: post('updatePasswordMyABFT', 'account'),
  getSessions: get('getSessions', 'account'),
  endSession: post('endSession', 'account'),
  changeEmail: post('changeEmail', 'account'),
  linkLicenceToAccount: post('linkLicenceToAccount', 'account'),
  getProfilesLinkedToUser: get('getProfilesLinkedToUser', 'account'),

  getInfosMember: post('getInfosMember', 'member'),
  updateInfosMember: post('updateInfosMember', 'member'),
  savePhotoMember: post('savePhotoMember', 'member'),
  getDemandeLicence: post('getDemandeLicence', 'member'),
  getRankingSheet: post('getRankingSheet', 'member'),
  getSyllabusDocuments: get('getSyllabusDocuments', 'account'),
  getSyllabusDocument: post('getSyllabusDocument', 'account'),
  renewELicence: post('renewELicence', 'member'),
  verifyELicence: post('verifyELicence', 'public'),
  getMemberHistory: post('getMemberHistory', 'member'),
  unlinkLicence: post('unlinkLicence', 'member'),
  getLinkedAccounts: post('getLinkedAccounts', 'member'),
  unlinkAccount: post('unlinkAccount', 'member'),
  createLinkCode: post('createLinkCode', 'member'),
  exportMyData: get('exportMyData', 'account'),
  deleteAccount: post('deleteAccount', 'account'),

  canCheckClubInExtranet: post('canCheckClubInExtranet', 'club'),
  getInfosClub: post('getInfosClub', 'club'),
  saveInfosClub: post('saveInfosClub', 'club:write'),
  saveLogoClub: post('saveLogoClub', 'club:write'),
  getDocumentReconnaissanceABFT: post('getDocumentReconnaissanceABFT', 'club'),
  verifyAttestation: post('verifyAttestation', 'public'),
  getClubOverview: post('getClubOverview', 'club'),
  getListMember: post('getListMember', 'club'),
  getListMemberToXLS: post('getListMemberToXLS', 'club'),
  getListMemberToXLSX: post('getListMemberToXLSX', 'club'),
  getRecapitulatifForDownload: post('getRecapitulatifForDownload', 'club'),
  getListGrades: get('getListGrades', 'member'),
  setGrade: post('setGrade', 'club:write'),
  setExamGrades: post('setExamGrades', 'club:write'),
  undoExamGrades: post('undoExamGrades', 'club:write'),
  getExamReport: post('getExamReport', 'club'),
  setRenewalWish: post('setRenewalWish', 'member'),
  ...all(post, 'public', 'getReminder', 'answerReminder'),
  // How somebody of the secretariat begins: nobody is signed in yet.
  ...all(post, 'public', 'staffCheckInvitation', 'staffPrepareSecondFactor', 'staffAcceptInvitation'),

  getCatalogue: get('getCatalogue', 'account'),
  getPaymentProvider: get('getPaymentProvider', 'account'),
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
  ),
}
