import { all, post } from './portal-routes.ts'

/** Calls about second factors. Each is a POST, so that the first load needs no table of them. */
export const secondFactorRoutes = {
  getPasskeyChallenge: post('getPasskeyChallenge', 'public'),
  ...all(
    post,
    'account',
    'getSecondFactors',
    'confirmIdentity',
    'prepareAuthenticator',
    'confirmAuthenticator',
    'removeAuthenticator',
    'renewRecoveryCodes',
    'preparePasskey',
    'addPasskey',
    'renamePasskey',
    'removePasskey',
  ),
}
