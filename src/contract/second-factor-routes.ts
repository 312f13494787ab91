import { all, post } from './portal-routes.ts'

/** The calls about second factors. Each is a POST, so that the web needs no table of them in its first load. */
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
