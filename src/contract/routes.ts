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
}

export type RouteName = keyof typeof routes
