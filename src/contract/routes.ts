/**
 * Every call of the portal: its name, method, path and lock. The web needs no more than this at run time; what goes
 * in and comes out stands in the endpoint files beside, which are typed against this table.
 */
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

export interface Route<A extends Access = Access> {
  method: 'GET' | 'POST'
  path: string
  access: A
}

function get<const A extends Access>(name: string, access: A): Route<A> {
  return { method: 'GET', path: `/api/myabft/${name}`, access }
}

function post<const A extends Access>(name: string, access: A): Route<A> {
  return { method: 'POST', path: `/api/myabft/${name}`, access }
}

export const routes = {
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

  getCatalogue: get('getCatalogue', 'account'),
  getPaymentProvider: get('getPaymentProvider', 'account'),
  getMemberForRenew: post('getMemberForRenew', 'club:can_register_member'),
  getRenewalCandidates: post('getRenewalCandidates', 'club:can_register_member'),
  requestNewMember: post('requestNewMember', 'club:can_register_member'),
  checkCart: post('checkCart', 'club:can_register_member'),
  createOrder: post('createOrder', 'club:can_register_member'),
  processOrder: post('processOrder', 'club:can_register_member'),
  getPaymentStatus: post('getPaymentStatus', 'club:can_register_member'),
  retryPayment: post('retryPayment', 'club:can_register_member'),
  cancelOrder: post('cancelOrder', 'club:can_register_member'),
  getOrderList: post('getOrderList', 'club:can_register_member'),
  getOrderDocument: post('getOrderDocument', 'club:can_register_member'),
}

export type RouteName = keyof typeof routes
